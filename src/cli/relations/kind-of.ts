import { CommanderError } from 'commander';
import type { ObjectKind, RelationSide } from '../../contract/index.js';
import type { Relx } from '../../core/index.js';
import { onlyKind } from '../../core/lib/relation-key.js';

/** The kind of one end of a type: the one given, or the only one that it has there. */
export function kindOf(
  { types }: Relx,
  type: string,
  end: RelationSide,
  given: ObjectKind | undefined,
  flag = `--${end}-type`,
): ObjectKind {
  const kind = given ?? onlyKind(types.get(type), end);
  if (kind) return kind;
  const kinds = types.get(type)[`${end}_object_types`];
  throw new CommanderError(2, 'relx.kind', `error: ${type} joins several kinds: say which with ${flag} ${kinds.join('|')}`);
}
