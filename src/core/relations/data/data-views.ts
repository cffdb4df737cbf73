import type { ObjectRef, RelationData, RelationType } from '../../../contract/index.js';
import type { ListRow } from '../../../store/relations/list-query.js';
import { endsOf } from '../../lib/relation-key.js';
import type { Viewer } from '../../lib/viewer.js';
import type { Permissions } from '../../wordpress/accounts/permissions.js';
import type { TypeRegistry } from '../types/type-registry.js';
import { hasPrivateFields, shownData } from './shown-data.js';

type Seen = (type: RelationType, from: ObjectRef, to: ObjectRef) => Promise<boolean>;

/** Shows the data of relations to viewers. Users who can change a relation see its private fields. */
export class DataViews {
  constructor(
    private readonly types: TypeRegistry,
    private readonly permissions: Permissions,
  ) {}

  /** The data of each row; undefined where the viewer sees none. Rows were read without data if their types have no fields. */
  async ofRows(rows: readonly ListRow[], viewer: Viewer): Promise<readonly (RelationData | undefined)[] | undefined> {
    if (rows.every(({ data }) => data === undefined)) return undefined;
    const sees = this.#privateFieldsOf(viewer);
    const shown: (RelationData | undefined)[] = [];
    for (const { data = null, relation } of rows) {
      const type = this.types.get(relation.type);
      const { from, to } = endsOf(relation);
      shown.push(shownData(type.fields, data, await sees(type, from, to)));
    }
    return shown;
  }

  /** Whether a viewer sees the private fields of relations, with one check for each pair. */
  #privateFieldsOf(viewer: Viewer): Seen {
    const known = new Map<string, Promise<boolean>>();
    return async (type, from, to) => {
      if (!viewer.isLoggedIn || !hasPrivateFields(type)) return false;
      // of one-way types, only the source counts
      const ends = type.direction === 'bidirectional' ? [from, to] : [from];
      const key = `${type.name} ${ends.map(({ objectType, id }) => `${objectType}:${id}`)}`;
      const seen = known.get(key) ?? this.permissions.mayChange(viewer, type, from, to);
      known.set(key, seen);
      return seen;
    };
  }
}
