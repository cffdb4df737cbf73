import { CommanderError, Option } from 'commander';
import { objectTypes } from '../../contract/index.js';

/** Parses an ID argument. */
export function idArgument(value: string): number {
  const id = Number(value);
  if (/^\d+$/.test(value) && Number.isSafeInteger(id) && id > 0) return id;
  throw new CommanderError(2, 'relx.id', `error: An ID must be a number from 1, not "${value}"`);
}

/** An option that takes an object type. */
export const objectTypeOption = (flags: string, description: string) => new Option(flags, description).choices(objectTypes);
