import type * as v from 'valibot';
import type { ObjectType } from '../../contract/index.js';
import { check, Flag, invalidParam, ObjectType as ObjectTypeSchema, onlyKnown, optional, upTo } from '../lib/checks.js';
import { acfObjectTypesOf } from './foreign-acf.js';
import { foreignIds } from './foreign-ids.js';
import { metaPages } from './foreign-pages.js';
import { repeaterLines } from './foreign-repeater.js';
import type { TransferSite } from './import.js';
import type { TransferLine } from './record.js';

/** Which meta to import as relations. */
export interface MetaOptions {
  /** Meta key, or Advanced Custom Fields field, such as `credits.person` in a repeater. */
  readonly key: string;
  /** Object type of the meta and the sources. @default 'post' */
  readonly objectType?: ObjectType | undefined;
  /** Object type of the IDs. @default that of the field, or of the relation type */
  readonly toType?: ObjectType | undefined;
  /** Only values of Advanced Custom Fields. @default false */
  readonly acf?: boolean | undefined;
  /** Relation type. Other sub-fields whose names are its fields become data. @default the one of the import, without data */
  readonly type?: string | undefined;
}

const Options = onlyKnown('options', {
  key: upTo(255),
  objectType: optional(ObjectTypeSchema, 'post'),
  toType: optional(ObjectTypeSchema),
  acf: optional(Flag, false),
  type: optional(upTo(50)),
});

export type CheckedMeta = Readonly<v.InferOutput<typeof Options>>;

/** Rows per statement. */
const PAGE = 1000;

/**
 * Yields the ids in meta as lines of an import, in order, with the meta id as `at`. Several rows of an object form one list.
 * Changes nothing.
 */
export async function* metaLines(site: TransferSite, given: unknown): AsyncGenerator<TransferLine> {
  const options = check(Options, 'options', given);
  const { key, objectType, toType, acf, type } = options;
  if (key === '') throw invalidParam('ncr_invalid_args', 'key', 'must be a meta key');
  if (acf && key.includes('.')) return yield* repeaterLines(site, options);
  const { store } = site;
  /** Number of ids per object so far. */
  const counts = new Map<number, number>();
  for await (const page of metaPages(store, options, key, PAGE)) {
    const objects = page.map(({ object_id }) => object_id);
    const companions = new Map(
      acf
        ? (await store.transfer.foreign.metaOf(objectType, `_${key}`, objects)).map(({ object_id, value }) => [object_id, value])
        : [],
    );
    const targets = await acfObjectTypesOf(store, companions.values());
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
          yield { at, record: { type, from_type: objectType, from_id: object_id, to_type, to_id, from_order } };
        }
    }
  }
}
