import fc from 'fast-check';
import type { IntegrityItem } from 'relx/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { onMariadb } from '../../database.js';
import { runs } from '../../sizes.js';
import { openBrokenSite, pair, type Row, types, UNORDERED } from './broken-site.js';

/** A row as generated: mostly sound, so that the broken ones have valid neighbours. */
const anyRow = fc.record({
  type: fc.constantFrom('few', 'few', 'pairs', 'pairs', 'references', 'gone_type'),
  from: fc.constantFrom('post:5', 'post:5', 'post:6', 'post:7', 'post:8', 'user:5', 'term:5', 'post:404'),
  to: fc.constantFrom('post:5', 'post:6', 'post:6', 'post:7', 'post:8', 'user:5', 'term:5', 'user:404'),
  from_order: fc.constantFrom(UNORDERED, UNORDERED, UNORDERED, 0, 1, -1),
  to_order: fc.constantFrom(UNORDERED, UNORDERED, UNORDERED, 0, 1, -1),
  wrongPair: fc.constantFrom(false, false, false, true),
});

const there = new Set(['post:5', 'post:6', 'post:7', 'post:8', 'user:5', 'term:5']);
const known = new Map<string, { from: readonly string[]; to: readonly string[]; twoWay: boolean; max: number; maxTo: number }>([
  ...types.map((type): [string, never] => [
    type.name,
    {
      from: type.from_object_types,
      to: type.to_object_types,
      twoWay: type.direction === 'bidirectional',
      max: type.max_connections,
      maxTo: 'max_connections_to' in type ? type.max_connections_to : Number.POSITIVE_INFINITY,
    } as never, // as in the map
  ]),
  ['references', { from: ['post'], to: ['post'], twoWay: false, max: Number.POSITIVE_INFINITY, maxTo: Number.POSITIVE_INFINITY }],
]);

/** What the rows should be after a fix, worked out row by row from the rules; simple and slow. */
function expectedRows(rows: readonly Row[]): { after: Row[]; findings: string[] } {
  const after: Row[] = [];
  const findings: string[] = [];
  for (const row of rows) {
    const report = (what: string) => findings.push(`${row.id} ${what}`);
    const [from, to] = [`${row.from_type}:${row.from_id}`, `${row.to_type}:${row.to_id}`];
    const rule = known.get(row.type);
    const older = after.filter(({ type }) => type === row.type);
    const at = (end: string, side: 'from' | 'to') =>
      older.filter(
        (other) =>
          ((side === 'from' || rule?.twoWay) && `${other.from_type}:${other.from_id}` === end) ||
          ((side === 'to' || rule?.twoWay) && `${other.to_type}:${other.to_id}` === end),
      );
    const placed = (end: string, side: 'from' | 'to', place: number) =>
      at(end, side).some(
        (other) =>
          ((side === 'from' || rule?.twoWay) && `${other.from_type}:${other.from_id}` === end && other.from_order === place) ||
          ((side === 'to' || rule?.twoWay) && `${other.to_type}:${other.to_id}` === end && other.to_order === place),
      );
    if (!there.has(from) || !there.has(to)) report('orphaned remove');
    else if (!rule) {
      report('unregistered keep');
      after.push(row);
    } else if (from === to) report('self remove');
    else if (!rule.from.includes(row.from_type) || !rule.to.includes(row.to_type)) report('kind remove');
    else if (older.some((other) => pair(other) === pair(row))) report('duplicate remove');
    else if (at(from, 'from').length >= rule.max || at(to, 'to').length >= (rule.twoWay ? rule.max : rule.maxTo))
      report('excess remove');
    else {
      const order = (end: string, side: 'from' | 'to') => {
        const place = row[`${side}_order`];
        return place < 0 || (place < UNORDERED && placed(end, side, place)) ? UNORDERED : place;
      };
      const right = { ...row, pair: pair(row), from_order: order(from, 'from'), to_order: order(to, 'to') };
      if (right.pair !== row.pair) report('duplicate repair');
      else if (right.from_order !== row.from_order || right.to_order !== row.to_order) report('order repair');
      after.push(right);
    }
  }
  return { after, findings };
}

describe('generated tables', () => {
  let site: Awaited<ReturnType<typeof openBrokenSite>>;
  beforeAll(async () => {
    site = await openBrokenSite();
    return () => site.close();
  });

  test('a fix leaves what the rules allow, does what was planned, and leaves nothing to do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 25 }), fc.constantFrom(1, 2, 7, 1000), async (generated, batchSize) => {
        await site.run('delete from wp_relx_relations');
        const taken = new Set<string>();
        for (const [index, { type, from, to, from_order, to_order, wrongPair }] of generated.entries()) {
          const id = (index + 1) * 3;
          const [[from_type = '', from_id], [to_type = '', to_id]] = [from.split(':'), to.split(':')];
          const ends = { type, from_type, from_id: Number(from_id), to_type, to_id: Number(to_id) };
          const wanted = pair({ ...ends, id, from_order, to_order, created_at: '' });
          const written = wrongPair || taken.has(`${type} ${wanted}`) ? `wrong ${id}` : wanted;
          taken.add(`${type} ${written}`);
          await site.insert(`${type} ${from} ${to}`, { id, pair: written, from_order, to_order });
        }
        const before = await site.rows();
        const { after, findings } = expectedRows(before);
        const done: IntegrityItem[] = [];
        const plan = await site.plan({ batchSize });
        expect(plan.map(({ id, category, action }) => `${id} ${category} ${action}`)).toEqual(findings);
        expect(await site.rows()).toEqual(before);
        await site.relx.integrity.fix({ batchSize, onItem: (item) => done.push(item) });
        expect(done).toEqual(plan);
        expect(await site.rows()).toEqual(after);
        const { found, categories } = await site.relx.integrity.check({ batchSize });
        expect(found).toBe(categories.unregistered);
      }),
      onMariadb() ? runs(10, 300) : runs(30, 300),
    );
  });
});
