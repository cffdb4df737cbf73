import { CommanderError, Option } from 'commander';
import { type ObjectKind, objectKinds } from '../contract.js';
import type { Relx } from '../core/index.js';

/** An id on the command line. */
export function idArgument(value: string): number {
  const id = Number(value);
  if (/^\d+$/.test(value) && Number.isSafeInteger(id) && id > 0) return id;
  throw new CommanderError(2, 'relx.id', `error: An id has to be a number from 1, not "${value}"`);
}

/** A kind of object on the command line. */
export const kindOption = (flags: string, description: string) => new Option(flags, description).choices(objectKinds);

/** The kind of one end of a type: the one given, or the only one that it has there. */
export function kindOf(
  { types }: Relx,
  type: string,
  end: 'from' | 'to',
  given: ObjectKind | undefined,
  flag = `--${end}-type`,
): ObjectKind {
  const kinds = types.get(type)[`${end}_object_types`];
  const [first] = kinds;
  if (given) return given;
  if (first && kinds.length === 1) return first;
  throw new CommanderError(2, 'relx.kind', `error: ${type} joins several kinds: say which with ${flag} ${kinds.join('|')}`);
}
