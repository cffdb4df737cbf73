import { type FieldValue, type ObjectType, objectTypes, type RelationData, type RelationType } from '../../contract/index.js';
import { backgroundYield } from '../../event-loop-yield.js';
import { UNORDERED } from '../../store/database.js';
import type { Store } from '../../store/store.js';
import type { PlacedRelation } from '../../store/transfer/rows.js';
import { Anything, check, Flag, onlyKnown, optional } from '../lib/checks.js';
import { isFieldValue, isValid } from '../relations/data/field-value.js';
import { storedValues } from '../relations/data/stored-data.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import { namesOf } from './names.js';
import type { TransferRecord } from './record.js';

/** Which relations to export, and how. */
export interface ExportOptions {
  /** @default all types but managed ones, including those that are not registered */
  readonly type?: string | undefined;
  /** Export slugs and logins instead of IDs, if they are unique. @default false */
  readonly slugs?: boolean | undefined;
}

const Options = onlyKnown('options', { type: optional(Anything), slugs: optional(Flag, false) });

/** Relations per statement. */
const PAGE = 1000;

const place = (order: number): number | null => (order === UNORDERED ? null : order);

/** The stored values that an import accepts: valid ones of declared fields, or all of a type that is not registered here. */
function exportedData(type: RelationType | undefined, text: string | null): RelationData | undefined {
  if (text === null) return undefined;
  const values = Object.entries(storedValues(text)).flatMap(([name, value]): [string, FieldValue][] => {
    const schema = type?.fields && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    if (type) return schema && isValid(schema, value) ? [[name, value]] : [];
    return isFieldValue(value) ? [[name, value]] : [];
  });
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

type EndNames = ReadonlyMap<ObjectType, Awaited<ReturnType<typeof namesOf>>>;

/** Yields every relation once, sorted by id, with one page in memory. Concurrent writes may or may not be included. */
export async function* exportRelations(store: Store, types: TypeRegistry, options: unknown): AsyncGenerator<TransferRecord> {
  const { type: named, slugs } = check(Options, 'options', options);
  const type = named === undefined ? undefined : types.get(named).name;
  const yieldEventLoop = backgroundYield();
  for (let after = 0; ; ) {
    const page = await store.transfer.rows.page(store.db, type, after, PAGE);
    const names = slugs ? await namesOn(store, page) : undefined;
    for (const row of page) {
      const registered = types.has(row.type) ? types.get(row.type) : undefined;
      // an import rejects them, and the site that imports writes its own
      if (named === undefined && registered?.managed_by) continue;
      yield recordOf(row, registered, names);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
    await yieldEventLoop();
  }
}

async function namesOn(store: Store, page: readonly PlacedRelation[]): Promise<EndNames> {
  const names = new Map<ObjectType, Awaited<ReturnType<typeof namesOf>>>();
  for (const objectType of objectTypes) {
    const ids = page.flatMap((row) => [
      ...(row.from_type === objectType ? [row.from_id] : []),
      ...(row.to_type === objectType ? [row.to_id] : []),
    ]);
    names.set(objectType, await namesOf(store, objectType, [...new Set(ids)]));
  }
  return names;
}

function recordOf(row: PlacedRelation, registered: RelationType | undefined, names: EndNames | undefined): TransferRecord {
  const { id, type, from_type, from_id, to_type, to_id, from_order, to_order, created_at, data: text } = row;
  const data = exportedData(registered, text);
  const settings = { created_at, from_order: place(from_order), to_order: place(to_order), ...(data && { data }) };
  if (!names) return { id, type, from_type, from_id, to_type, to_id, ...settings };
  const from = names.get(from_type)?.get(from_id);
  const to = names.get(to_type)?.get(to_id);
  return {
    type,
    from_type,
    ...(from ? { from_subtype: from.subtype, from_slug: from.slug } : { from_id }),
    to_type,
    ...(to ? { to_subtype: to.subtype, to_slug: to.slug } : { to_id }),
    ...settings,
  };
}
