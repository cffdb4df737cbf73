import { CommanderError } from 'commander';
import type { ObjectKind, RelationSide } from '../../contract/index.js';
import type { Relx } from '../../core/index.js';

/** The kind of one end of a type: the one given, or the only one that it has there. */
export function kindOf(
  { types }: Relx,
  type: string,
  end: RelationSide,
  given: ObjectKind | undefined,
  flag = `--${end}-type`,
): ObjectKind {
  const kinds = types.get(type)[`${end}_object_types`];
  const [first] = kinds;
  if (given) return given;
  if (first && kinds.length === 1) return first;
  throw new CommanderError(2, 'relx.kind', `error: ${type} joins several kinds: say which with ${flag} ${kinds.join('|')}`);
}
