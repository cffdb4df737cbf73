import type { ObjectRef, ObjectType, RelationSide } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import type { NamedObject } from '../../store/transfer/objects.js';
import { formatValue } from '../lib/format-value.js';
import { groupBy } from '../lib/group-by.js';
import { RelationError } from '../lib/relation-error.js';
import { storedSlug } from '../wordpress/posts/slug.js';
import type { NamedEnd } from './line.js';

/** Key of a name. Logins are compared without case, as in WordPress. */
const nameKey = (objectType: ObjectType, subtype: string, slug: string): string =>
  objectType === 'user' ? `user ${slug.toLowerCase()}` : `${objectType} ${subtype} ${storedSlug(slug)}`;

const isNamed = (end: ObjectRef | NamedEnd): end is NamedEnd => end.id === undefined;

/** Ids by name. A name can have several. */
export class Names {
  constructor(private readonly ids: ReadonlyMap<string, ReadonlySet<number>>) {}

  /** All ids with this name. */
  of(objectType: ObjectType, subtype: string, slug: string): readonly number[] {
    return [...(this.ids.get(nameKey(objectType, subtype, slug)) ?? [])];
  }

  /** @throws {RelationError} ncr_object_not_found for a name with no object or several */
  find(side: RelationSide, end: ObjectRef | NamedEnd): ObjectRef {
    if (!isNamed(end)) return end;
    const { objectType, subtype, slug } = end;
    const [id, ...others] = this.of(objectType, subtype, slug);
    if (id !== undefined && others.length === 0) return { objectType, id };
    const what = objectType === 'user' ? 'user with the login name' : `${subtype} with the slug`;
    const message =
      id === undefined
        ? `There is no ${what} ${formatValue(slug)} (${side}_slug).`
        : `There is more than one ${what} ${formatValue(slug)}: say which by ${side}_id.`;
    throw new RelationError('ncr_object_not_found', message, { params: { [`${side}_slug`]: message } });
  }
}

/** Resolves names with one statement per object type and subtype. */
export async function resolveNames(store: Store, ends: Iterable<ObjectRef | NamedEnd>): Promise<Names> {
  const named = groupBy([...ends].filter(isNamed), ({ objectType, subtype }) => `${objectType} ${subtype}`);
  const ids = new Map<string, Set<number>>();
  for (const group of named.values()) {
    const [{ objectType, subtype }] = group as [NamedEnd]; // a group has a member
    const slugs = [...new Set(group.flatMap(({ slug }) => (objectType === 'user' ? slug : [slug, storedSlug(slug)])))];
    for (const { id, slug } of await store.transfer.objects.named(store.db, objectType, subtype, slugs)) {
      const key = nameKey(objectType, subtype, slug);
      ids.set(key, (ids.get(key) ?? new Set()).add(id));
    }
  }
  return new Names(ids);
}

/** The unique names of objects. */
export async function namesOf(
  store: Store,
  objectType: ObjectType,
  ids: readonly number[],
): Promise<Map<number, Pick<NamedObject, 'subtype' | 'slug'>>> {
  const objects = (await store.transfer.objects.names(store.db, objectType, ids)).filter(({ slug }) => slug !== '');
  const found = await resolveNames(
    store,
    objects.map(({ subtype, slug }) => ({ objectType, subtype, slug })),
  );
  const own = objects.filter(({ subtype, slug }) => found.of(objectType, subtype, slug).length === 1);
  return new Map(own.map(({ id, subtype, slug }) => [id, { subtype, slug }]));
}
