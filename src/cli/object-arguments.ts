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

/** The kinds of both ends of a type: those given, or the only ones that it has. `side` is where the first object stands. */
export function kindsOf(
  { types }: Relx,
  type: string,
  from: ObjectKind | undefined,
  to: ObjectKind | undefined,
  side: 'from' | 'to' = 'from',
): { from: ObjectKind; to: ObjectKind } {
  const { from_object_types, to_object_types } = types.get(type);
  const only = (flag: string, given: ObjectKind | undefined, kinds: readonly ObjectKind[]): ObjectKind => {
    const [first] = kinds;
    if (given ?? (kinds.length === 1 ? first : undefined)) return (given ?? first) as ObjectKind;
    throw new CommanderError(2, 'relx.kind', `error: ${type} joins several kinds: say which with ${flag} ${kinds.join('|')}`);
  };
  const [near, far] = side === 'from' ? [from_object_types, to_object_types] : [to_object_types, from_object_types];
  return {
    from: only('--from-type', from, near),
    to: to ?? (far.length === 1 ? only('--to-type', to, far) : only('--to-type', to, far)),
  };
}
