import { Kysely, sql } from 'kysely';
import {
  type IntegrityItem,
  type IntegrityOptions,
  open,
  type RelationTypeDefinition,
  type Relx,
  type StoreDialect,
} from 'relx/core';
import { onTestFinished } from 'vitest';
import { openSiteDatabase } from '../../database.js';
import { content } from '../open-core.js';

/** A relation's row as it is in the table, with what a test leaves out filled in. */
export interface Row {
  readonly id: number;
  readonly type: string;
  readonly from_type: string;
  readonly from_id: number;
  readonly to_type: string;
  readonly to_id: number;
  readonly pair: string;
  readonly from_order: number;
  readonly to_order: number;
  readonly created_at: string;
  readonly data?: string | null | undefined;
}

export const UNORDERED = Number.MAX_SAFE_INTEGER;

/** Types of every shape: `pairs` joins any object types, two-way; relations of `few` have data. */
export const types = [
  {
    name: 'few',
    label: 'F',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    max_connections: 2,
    max_connections_to: 2,
    fields: { role: { type: 'string', enum: ['author', 'editor'] }, weight: { type: 'integer', minimum: 0 } },
  },
  {
    name: 'pairs',
    label: 'P',
    from_object_types: ['post', 'user', 'term'],
    to_object_types: ['post', 'user', 'term'],
    direction: 'bidirectional',
    max_connections: 2,
  },
] as const;

export interface BrokenSite {
  readonly relx: Relx;
  /** Writes a row past every rule, on a connection of its own: `few post:5 post:6`. */
  insert(relation: string, more?: Partial<Row>): Promise<void>;
  /** Any SQL, on that connection. */
  run(statement: string): Promise<void>;
  rows(): Promise<Row[]>;
  plan(options?: IntegrityOptions): Promise<IntegrityItem[]>;
  /** Something that happens between what is read outside a transaction and the transaction itself. */
  beforeTransaction(work: () => Promise<void>): void;
}

const twoWay = new Set(['pairs', 'related_to']);

/** What `pair` should be; written here once more, so that the test does not believe the code. */
export function pair({ type, from_type, from_id, to_type, to_id }: Omit<Row, 'pair'>): string {
  const [from, to] = [`${from_type}:${from_id}`, `${to_type}:${to_id}`];
  if (!twoWay.has(type)) return `${from}>${to}`;
  const lower = from_type === to_type ? from_id <= to_id : from_type < to_type;
  return lower ? `${from}-${to}` : `${to}-${from}`;
}

/** Lets something happen before each transaction of a core. */
function interrupted(dialect: StoreDialect, before: () => Promise<void>): StoreDialect {
  const { createDriver } = dialect.kysely;
  dialect.kysely.createDriver = () => {
    const driver = createDriver.call(dialect.kysely);
    const { beginTransaction } = driver;
    driver.beginTransaction = async (...args) => {
      await before();
      return beginTransaction.apply(driver, args);
    };
    return driver;
  };
  return dialect;
}

/** A site with the content of `openCore` in a database of its own, and a second connection that breaks it. */
export async function openBrokenSite(
  moreTypes: readonly RelationTypeDefinition[] = [],
): Promise<BrokenSite & { close(): Promise<void> }> {
  const database = await openSiteDatabase();
  let interrupt = async () => {};
  const relx = await open({
    dialect: interrupted(database.connect({ poolSize: 4 }), () => interrupt()),
    types: [...types, ...moreTypes],
  });
  await relx.import(content);
  const raw = new Kysely<{ wp_relx_relations: Row }>({ dialect: database.connect({ poolSize: 1 }).kysely });
  let next = 0;
  return {
    relx,
    async insert(relation, more = {}) {
      const [type = '', ...ends] = relation.split(' ');
      const [from, to] = ends.map((end) => end.split(':'));
      next += 1;
      const row = {
        id: next,
        type,
        from_type: from?.[0] ?? '',
        from_id: Number(from?.[1]),
        to_type: to?.[0] ?? '',
        to_id: Number(to?.[1]),
        from_order: UNORDERED,
        to_order: UNORDERED,
        created_at: '2026-01-01T00:00:00.000Z',
      };
      await raw
        .insertInto('wp_relx_relations')
        .values({ ...row, pair: pair(row), ...more })
        .execute();
    },
    run: async (statement) => void (await sql.raw(statement).execute(raw)),
    rows: () => raw.selectFrom('wp_relx_relations').selectAll().orderBy('id').execute(),
    async plan(planOptions) {
      const items: IntegrityItem[] = [];
      for await (const item of relx.integrity.plan(planOptions)) items.push(item);
      return items;
    },
    beforeTransaction(work) {
      interrupt = work;
    },
    async close() {
      await raw.destroy();
      await relx.close();
      await database.remove();
    },
  };
}

/** {@link openBrokenSite}, closed when the test ends. */
export async function brokenSite(moreTypes?: readonly RelationTypeDefinition[]): Promise<BrokenSite> {
  const site = await openBrokenSite(moreTypes);
  onTestFinished(() => site.close());
  return site;
}
