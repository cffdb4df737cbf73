import { CommanderError } from 'commander';
import type { ObjectType, RelationSide } from '../../contract/index.js';
import type { Relx } from '../../core/index.js';
import { onlyObjectType } from '../../core/lib/relation-key.js';

/** The object type of one side of a relation type: the specified one, or the only one that the type allows. */
export function objectTypeOf(
  { types }: Relx,
  type: string,
  side: RelationSide,
  given: ObjectType | undefined,
  flag = `--${side}-type`,
): ObjectType {
  const objectType = given ?? onlyObjectType(types.get(type), side);
  if (objectType) return objectType;
  const objectTypes = types.get(type)[`${side}_object_types`];
  throw new CommanderError(
    2,
    'relx.objectType',
    `error: ${type} allows several object types. Specify one with ${flag} ${objectTypes.join('|')}`,
  );
}
