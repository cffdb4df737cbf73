import { CommanderError } from 'commander';

/** Creates a parser for an option that takes an integer. */
export const numberArgument =
  (flag: string, minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number;
    const range = maximum === Number.MAX_SAFE_INTEGER ? `from ${minimum}` : `from ${minimum} to ${maximum}`;
    throw new CommanderError(2, 'relx.number', `error: ${flag} must be a number ${range}, not "${value}"`);
  };
