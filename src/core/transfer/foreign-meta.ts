import type { ObjectType } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import { check, Flag, invalidParam, ObjectType as ObjectTypeSchema, onlyKnown, optional, upTo } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import { unserialize } from '../lib/php-serialize.js';
import { RelationError } from '../lib/relation-error.js';
import { foreignIds } from './foreign-ids.js';
import type { TransferLine } from './record.js';

/** Which meta to import as relations. */
export interface MetaOptions {
  /** The meta key; for ACF, the name of the field. */
  readonly key: string;
  /** Object type of the meta, and so of the sources. @default 'post' */
  readonly objectType?: ObjectType | undefined;
  /** Object type of the ids. @default that of the ACF field, or the one that the relation type allows */
  readonly toType?: ObjectType | undefined;
  /** Only values of ACF, which stores the field key as `_<key>`. @default false */
  readonly acf?: boolean | undefined;
}

const Options = onlyKnown('options', {
  key: upTo(255),
  objectType: optional(ObjectTypeSchema, 'post'),
  toType: optional(ObjectTypeSchema),
  acf: optional(Flag, false),
});

/** Rows per statement. */
const PAGE = 1000;

/** ACF field types that store ids, with the object type of the ids. */
const acfObjectTypes: Readonly<Record<string, ObjectType>> = {
  relationship: 'post', post_object: 'post', page_link: 'post', image: 'post', file: 'post', gallery: 'post',
  user: 'user',
  taxonomy: 'term',
}; // biome-ignore format: a table

/** Error for a key that no object has, which is probably misspelt. */
const nothingCalled = (key: string, objectType: ObjectType, acf: boolean) =>
  new RelationError(
    'ncr_object_not_found',
    `No ${objectType} has ${acf ? 'a field' : 'meta'} ${formatValue(key)}. Is it spelt so in the database?`,
  );

/** Object types of the ids of ACF fields by key; undefined for deleted fields. */
async function objectTypesOf(store: Store, keys: readonly string[]): Promise<Map<string, ObjectType | undefined>> {
  const found = await store.transfer.foreign.acfFields([...new Set(keys)]);
  return new Map(
    found.map(({ key, settings }) => {
      const read = unserialize(settings);
      const type = typeof read === 'object' && read !== null && 'type' in read ? read.type : undefined;
      return [key, typeof type === 'string' ? acfObjectTypes[type] : undefined];
    }),
  );
}

/**
 * Yields the ids in meta as lines of an import, in order, with the meta id as `at`. Several rows of an object form one list.
 * Changes nothing.
 */
export async function* metaLines(store: Store, options: unknown): AsyncGenerator<TransferLine> {
  const { key, objectType, toType, acf } = check(Options, 'options', options);
  if (key === '') throw invalidParam('ncr_invalid_args', 'key', 'has to be a meta key');
  const { foreign } = store.transfer;
  /** Number of ids per object so far. */
  const counts = new Map<number, number>();
  for (let after = 0; ; ) {
    const page = await foreign.meta(objectType, key, after, PAGE);
    if (!page)
      throw new RelationError('ncr_object_not_found', `There is no table ${store.nameOf(`${objectType}meta`)} in this database.`);
    if (after === 0 && page.length === 0) throw nothingCalled(key, objectType, acf);
    const objects = page.map(({ object_id }) => object_id);
    const companions = new Map(
      acf ? (await foreign.metaOf(objectType, `_${key}`, objects)).map(({ object_id, value }) => [object_id, value]) : [],
    );
    const targets = await objectTypesOf(store, [...companions.values()]);
    for (const { meta_id: at, object_id, value } of page) {
      const companion = companions.get(object_id);
      const ids = foreignIds(value);
      if (acf && companion === undefined)
        yield { at, problem: `ACF has not written the "${key}" of the ${objectType} ${object_id}: it names no field beside it.` };
      else if (!ids) yield { at, problem: `The "${key}" of the ${objectType} ${object_id} is no id and no list of ids.` };
      else
        for (const to_id of ids) {
          const from_order = counts.get(object_id) ?? 0;
          counts.set(object_id, from_order + 1);
          const to_type = toType ?? (companion === undefined ? undefined : targets.get(companion));
          yield { at, record: { from_type: objectType, from_id: object_id, to_type, to_id, from_order } };
        }
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.meta_id;
  }
}
