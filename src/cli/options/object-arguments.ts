import { CommanderError, Option } from 'commander';
import { objectKinds } from '../../contract/index.js';

/** An id on the command line. */
export function idArgument(value: string): number {
  const id = Number(value);
  if (/^\d+$/.test(value) && Number.isSafeInteger(id) && id > 0) return id;
  throw new CommanderError(2, 'relx.id', `error: An id has to be a number from 1, not "${value}"`);
}

/** A kind of object on the command line. */
export const kindOption = (flags: string, description: string) => new Option(flags, description).choices(objectKinds);
