import { open } from 'relx/core';
import { mysql } from 'relx/store/mysql';
import { expect } from 'vitest';
import type { HistoryEvent } from '../history/event.js';
import { type Judgement, judge } from '../history/judge.js';
import type { Delay } from '../history/pair-operations.js';
import type { ClusterNode } from './node.js';
import type { ClusterSite } from './site.js';
import { judged, types } from './types.js';

/** The content of the database, as reads of every pair on each node after all other events. */
async function lastReads(node: ClusterNode, history: readonly HistoryEvent[]): Promise<HistoryEvent[]> {
  const rows = await node.query(
    'set statement wsrep_sync_wait = 1 for select id, type, from_id, to_id from relx.wp_relx_relations',
  );
  const cells = new Map(history.map(({ cell, type }) => [cell, type]));
  const last = Math.max(0, ...history.map(({ complete }) => complete));
  const reads = new Map<string, HistoryEvent>();
  for (const { cell, type, from, to } of history)
    for (const end of [from, to])
      if (end !== 0) reads.set(`${cell} ${end}`, { ...LAST_READ, cell, type, from: end, invoke: last + 1, complete: last + 2 });
  const twoWay = new Set(judged.filter((type) => type.twoWay).map(({ name }) => name));
  return [...reads.values()].map((event) => ({
    ...event,
    type: cells.get(event.cell) ?? event.type,
    found: rows
      .filter(({ type, from_id, to_id }) => {
        return (
          type === event.type && (Number(from_id) === event.from || (twoWay.has(event.type) && Number(to_id) === event.from))
        );
      })
      .map(({ id, from_id, to_id }) => ({ id: Number(id), from: Number(from_id), to: Number(to_id) })),
  }));
}

/** The last question of all: the list of a post. */
const LAST_READ = { process: -1, service: -1, action: 'list', to: 0, outcome: 'ok', fresh: true } as const;

const TABLES = 'wp_relx_relations, wp_posts, wp_users, wp_usermeta, wp_options';

/**
 * Everything that must be true while the load rests: the history fits a system of one copy and each node has what it ends
 * with, each row is the same everywhere, and the integrity check is clean on every node.
 */
export async function verify({ cluster, load }: ClusterSite, delay: Delay): Promise<Judgement> {
  await cluster.whole();
  const history = load.history();
  const reads = (await Promise.all(cluster.nodes.map((node) => lastReads(node, history)))).flat();
  const judgement = judge([...history, ...reads], { types: judged, delay });
  expect(judgement.wrong).toEqual([]);
  const sums = await Promise.all(
    cluster.nodes.map((node) =>
      node.query(`set statement wsrep_sync_wait = 1 for checksum table ${TABLES.replace(/wp_/g, 'relx.wp_')} extended`),
    ),
  );
  for (const sum of sums) expect(sum).toEqual(sums[0]);
  for (const node of cluster.nodes) {
    const relx = await open({ dialect: mysql({ uri: cluster.uri([node]) }), types });
    try {
      expect(await relx.integrity.check()).toMatchObject({ found: 0 });
    } finally {
      await relx.close();
    }
  }
  return judgement;
}
