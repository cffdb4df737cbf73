import type { ObjectKind, RelationSide } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import type { NamedObject } from '../../store/transfer/objects.js';
import { formatValue } from '../lib/format-value.js';
import { groupBy } from '../lib/group-by.js';
import { RelationError } from '../lib/relation-error.js';
import type { ObjectKey } from '../lib/relation-key.js';
import type { NamedEnd } from './line.js';

/** Names are compared as they are written, but logins as WordPress does. */
const nameKey = (kind: ObjectKind, subtype: string, slug: string): string =>
  kind === 'user' ? `user ${slug.toLowerCase()}` : `${kind} ${subtype} ${slug}`;

const isNamed = (end: ObjectKey | NamedEnd): end is NamedEnd => end.id === undefined;

/** Where objects with a name are; several where the name is not one object's alone. */
export class Names {
  constructor(private readonly ids: ReadonlyMap<string, ReadonlySet<number>>) {}

  /** The ids of all that are called so. */
  of(kind: ObjectKind, subtype: string, slug: string): readonly number[] {
    return [...(this.ids.get(nameKey(kind, subtype, slug)) ?? [])];
  }

  /** @throws {RelationError} ncr_object_not_found for a name that nothing has, or more than one thing */
  find(side: RelationSide, end: ObjectKey | NamedEnd): ObjectKey {
    if (!isNamed(end)) return end;
    const { kind, subtype, slug } = end;
    const [id, ...others] = this.of(kind, subtype, slug);
    if (id !== undefined && others.length === 0) return { kind, id };
    const what = kind === 'user' ? 'user with the login name' : `${subtype} with the slug`;
    const message =
      id === undefined
        ? `There is no ${what} ${formatValue(slug)} (${side}_slug).`
        : `There is more than one ${what} ${formatValue(slug)}: say which by ${side}_id.`;
    throw new RelationError('ncr_object_not_found', message, { params: { [`${side}_slug`]: message } });
  }
}

/** Looks up many names in a statement for each kind and subtype. */
export async function lookUpNames(store: Store, ends: Iterable<ObjectKey | NamedEnd>): Promise<Names> {
  const named = groupBy([...ends].filter(isNamed), ({ kind, subtype }) => `${kind} ${subtype}`);
  const ids = new Map<string, Set<number>>();
  for (const group of named.values()) {
    const [{ kind, subtype }] = group as [NamedEnd]; // a group has a member
    const slugs = [...new Set(group.map(({ slug }) => slug))];
    for (const { id, slug } of await store.transfer.objects.named(store.db, kind, subtype, slugs)) {
      const key = nameKey(kind, subtype, slug);
      ids.set(key, (ids.get(key) ?? new Set()).add(id));
    }
  }
  return new Names(ids);
}

/** The names of objects, as far as a name is one object's alone. */
export async function namesOf(
  store: Store,
  kind: ObjectKind,
  ids: readonly number[],
): Promise<Map<number, Pick<NamedObject, 'subtype' | 'slug'>>> {
  const objects = (await store.transfer.objects.names(store.db, kind, ids)).filter(({ slug }) => slug !== '');
  const found = await lookUpNames(
    store,
    objects.map(({ subtype, slug }) => ({ kind, subtype, slug })),
  );
  const own = objects.filter(({ subtype, slug }) => found.of(kind, subtype, slug).length === 1);
  return new Map(own.map(({ id, subtype, slug }) => [id, { subtype, slug }]));
}
