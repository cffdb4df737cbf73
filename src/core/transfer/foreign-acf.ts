import type { ObjectType } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import { unserialize } from '../lib/php-serialize.js';

/** ACF field types that store ids, with the object type of the ids. */
const acfObjectTypes: Readonly<Record<string, ObjectType>> = {
  relationship: 'post', post_object: 'post', page_link: 'post', image: 'post', file: 'post', gallery: 'post',
  user: 'user',
  taxonomy: 'term',
}; // biome-ignore format: a table

/** Object types of the ids of ACF fields by key; undefined for deleted fields. */
export async function acfObjectTypesOf(store: Store, keys: Iterable<string>): Promise<Map<string, ObjectType | undefined>> {
  const found = await store.transfer.foreign.acfFields([...new Set(keys)]);
  return new Map(
    found.map(({ key, settings }) => {
      const read = unserialize(settings);
      const type = typeof read === 'object' && read !== null && 'type' in read ? read.type : undefined;
      return [key, typeof type === 'string' ? acfObjectTypes[type] : undefined];
    }),
  );
}
