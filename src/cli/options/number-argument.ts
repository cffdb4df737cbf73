import { CommanderError } from 'commander';

/** Parses a whole number of an option. */
export const numberArgument =
  (flag: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new CommanderError(2, 'relx.number', `error: ${flag} has to be a number ${range}, not "${value}"`);
  };
