import type { ObjectRef, ObjectType } from '../../contract/index.js';
import type { CoreObject } from '../content/core-object.js';
import type { fetchRelated, pageOf } from '../lists/fetch-related.js';
import type { RelxError } from '../transport/relx-error.js';
import type { Transport } from '../transport/transport-types.js';

/** Route bases of core collections by object type, in search order. */
export type Collections = Readonly<Record<ObjectType, readonly string[]>>;

const usual: Collections = { post: ['posts', 'pages'], user: ['users'], term: ['categories', 'tags'] };

/** Internals of a client that its modules share. */
export interface Site {
  readonly send: Transport;
  readonly namespace: string;
  readonly embedField: string;
  readonly collections: Partial<Collections> | undefined;
  readonly pageOf: typeof pageOf;
  readonly fetchRelated: typeof fetchRelated;
  readonly RelxError: typeof RelxError;
}

/** Maximum number of objects per request, the limit of WordPress. */
export const MAX_OBJECTS = 100;

/** The collections of an object type on a site. */
export const basesOf = ({ collections }: Pick<Site, 'collections'>, objectType: ObjectType): readonly string[] =>
  collections?.[objectType] ?? usual[objectType];

/** Objects whose embedded relations were truncated, according to the `Link` header. */
function cutIn(link: string | null): readonly string[] {
  const [, url = ''] = /<([^<>]*)>; rel="related"/.exec(link ?? '') ?? [];
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('objects')?.split(',') ?? [];
}

/** An object with the collection that has it, and its fields. */
export type FoundObject = CoreObject & { readonly base: string; readonly [field: string]: unknown };
/** Objects by type and ID. */
export type Found = ReadonlyMap<ObjectType, ReadonlyMap<number, FoundObject>>;
export type Find = (objects: readonly ObjectRef[], fields: (objectType: ObjectType) => string) => Promise<Found>;

/** Requests objects of a core collection. */
export async function readCollection(
  { send, RelxError }: Site,
  base: string,
  params: string,
  signal: AbortSignal,
): Promise<{ readonly objects: readonly FoundObject[]; readonly cut: readonly string[] }> {
  const { data, headers, sent } = await send({ path: `/wp/v2/${base}?${params}`, signal });
  if (!Array.isArray(data)) throw new RelxError('The site returned no list.', { ...sent, code: 'invalid_response' });
  return { objects: data.map((object: CoreObject) => ({ ...object, base })), cut: cutIn(headers.get('Link')) };
}

/**
 * Creates a function that fetches objects from core collections. Each collection is queried for the objects that the previous
 * ones did not have. `cut` collects the objects with truncated relations.
 */
export function finder(site: Site, cut: Set<string>, signal: AbortSignal): Find {
  async function ofObjectType(objectType: ObjectType, ids: readonly number[], fields: string): Promise<Map<number, FoundObject>> {
    const found = new Map<number, FoundObject>();
    for (const base of basesOf(site, objectType)) {
      const missing = [...new Set(ids)].filter((id) => !found.has(id));
      for (let start = 0; start < missing.length; start += MAX_OBJECTS) {
        const include = missing.slice(start, start + MAX_OBJECTS).join();
        const page = await readCollection(site, base, `include=${include}&per_page=${MAX_OBJECTS}&${fields}`, signal);
        for (const name of page.cut) cut.add(name);
        for (const object of page.objects) found.set(object.id, object);
      }
    }
    return found;
  }
  return async (objects, fields) => {
    const objectTypes = [...new Set(objects.map(({ objectType }) => objectType))];
    const idsOf = (wanted: ObjectType) => objects.flatMap(({ objectType, id }) => (objectType === wanted ? [id] : []));
    return new Map(
      await Promise.all(
        objectTypes.map(
          async (objectType) => [objectType, await ofObjectType(objectType, idsOf(objectType), fields(objectType))] as const,
        ),
      ),
    );
  };
}
