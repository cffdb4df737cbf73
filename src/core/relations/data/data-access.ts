import type { ObjectRef, RelationType } from '../../../contract/index.js';
import type { Store } from '../../../store/store.js';
import { RelationError } from '../../lib/relation-error.js';
import { checkObject } from '../../lib/relation-key.js';
import { siteCode, type Viewer } from '../../lib/viewer.js';
import type { Permissions } from '../../wordpress/accounts/permissions.js';
import type { RelatedOptions } from '../list-options.js';
import { directionOf } from '../types/sides.js';
import { typedSource } from '../types/subtypes.js';
import type { TypeRegistry } from '../types/type-registry.js';
import { mayNameFields, namedFields } from './data-options.js';
import { publicType } from './visible-fields.js';

type FieldOptions = Pick<RelatedOptions, 'type' | 'data' | 'orderBy' | 'direction'>;

/** A list of one of many objects. */
interface ListOfObject {
  readonly object: ObjectRef;
  readonly options?: FieldOptions | undefined;
}

/** True if a user knows which private fields a type has. */
const knowsPrivateFields = (viewer: Viewer): boolean => viewer === siteCode || viewer.has('edit_posts');

/** A relation type with the fields that a viewer knows. */
export const knownType = (type: RelationType, viewer: Viewer): RelationType =>
  knowsPrivateFields(viewer) ? type : publicType(type);

/**
 * Decides who can filter and sort lists by private fields: users who can edit the object whose list it is, in the direction from that
 * object. There, they see the field in each item.
 */
export class DataAccess {
  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly permissions: Permissions,
  ) {}

  /** @throws {RelationError} ncr_private_field for a list that names private fields which the viewer does not see in each item */
  async check(object: ObjectRef, options: FieldOptions, viewer: Viewer) {
    const { type: typeName, direction } = options;
    const named = namedFields(options);
    // a list without a type and unknown fields are other errors
    if (named.length === 0 || typeName === undefined || viewer === siteCode || !knowsPrivateFields(viewer)) return;
    const type = this.types.get(typeName);
    const found = named.find(([name]) => type.fields && Object.hasOwn(type.fields, name) && type.fields[name]?.private);
    if (!found) return;
    const { objectType, id } = checkObject('object', object);
    const source = await typedSource(this.store, this.types, object, options);
    if (directionOf(type, direction, source) === 'outgoing' && (await this.permissions.mayEdit(viewer, objectType, id))) return;
    const [name, option] = found;
    const message = `The field ${name} is private. You can filter and sort by it in the lists of source objects that you can edit.`;
    throw new RelationError('ncr_private_field', message, { params: { [option]: message } });
  }

  /** The lists that name private fields which the viewer does not see, each with its error. */
  async rejected<Q extends ListOfObject>(queries: readonly Q[], viewer: Viewer): Promise<ReadonlyMap<Q, RelationError>> {
    const rejected = new Map<Q, RelationError>();
    for (const query of queries) {
      const { object, options } = query;
      if (!options || !mayNameFields(options)) continue;
      try {
        await this.check(object, options, viewer);
      } catch (error) {
        if (!(error instanceof RelationError)) throw error;
        rejected.set(query, error);
      }
    }
    return rejected;
  }
}
