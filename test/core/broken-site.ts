import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { type IntegrityItem, type IntegrityOptions, type OpenOptions, open, type Relx } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { onTestFinished } from 'vitest';
import { content } from './open-core.js';

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
}

export const UNORDERED = Number.MAX_SAFE_INTEGER;

/** Types of every shape: `pairs` joins any kinds, two-way. */
export const types = [
  {
    name: 'few',
    label: 'F',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    max_connections: 2,
    max_connections_to: 2,
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
  insert(relation: string, more?: Partial<Row>): void;
  /** Any SQL, on that connection. */
  run(sql: string): void;
  rows(): Row[];
  plan(options?: IntegrityOptions): Promise<IntegrityItem[]>;
}

const twoWay = new Set(['pairs', 'related_to']);

/** What `pair` should be; written here once more, so that the test does not believe the code. */
export function pair({ type, from_type, from_id, to_type, to_id }: Omit<Row, 'pair'>): string {
  const [from, to] = [`${from_type}:${from_id}`, `${to_type}:${to_id}`];
  if (!twoWay.has(type)) return `${from}>${to}`;
  const lower = from_type === to_type ? from_id <= to_id : from_type < to_type;
  return lower ? `${from}-${to}` : `${to}-${from}`;
}

/**
 * A site in a file with the content of `openCore`, and a second connection that breaks it.
 *
 * @param atEnd is given what closes it. @default when the test ends
 */
export async function brokenSite(
  options: Partial<OpenOptions> = {},
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<BrokenSite> {
  const folder = mkdtempSync(join(tmpdir(), 'relx-'));
  const filename = join(folder, 'site.db');
  const relx = await open({ dialect: libsql({ filename }), types, ...options });
  await relx.import(content);
  const database = new Database(filename);
  atEnd(async () => {
    database.close();
    await relx.close();
    rmSync(folder, { recursive: true });
  });
  let next = 0;
  return {
    relx,
    insert(relation, more = {}) {
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
      const all = { ...row, pair: pair(row), ...more };
      const names = Object.keys(all);
      database
        .prepare(`insert into wp_relx_relations (${names.join()}) values (${names.map(() => '?').join()})`)
        .run(...Object.values(all));
    },
    run: (sql) => void database.exec(sql),
    rows: () =>
      database
        .prepare(
          'select id, type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at from wp_relx_relations order by id',
        )
        .all() as Row[], // the columns above
    async plan(planOptions) {
      const items: IntegrityItem[] = [];
      for await (const item of relx.integrity.plan(planOptions)) items.push(item);
      return items;
    },
  };
}
