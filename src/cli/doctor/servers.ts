import type { ServerStatus } from '../../store/dialects/mysql/servers.js';
import { explainError } from '../terminal/explain-error.js';
import { type Finding, fail, ok, warn } from './finding.js';

const finding = ({ name, failed, cluster }: ServerStatus): Finding => {
  if (failed !== undefined)
    return warn('server', `${name}: ${explainError(failed)}`, 'The other servers do its work. Start it, and check its log.');
  if (cluster === undefined)
    return fail('server', `${name} is not in a cluster`, 'The servers do not replicate. Pass one server only, or set up Galera.');
  if (!cluster.primary)
    return warn(
      'server',
      `${name} is partitioned from the majority of its cluster, and rejects writes`,
      'Start the other servers.',
    );
  if (cluster.state !== 'Synced')
    return warn(
      'server',
      `${name} is "${cluster.state}", not "Synced"`,
      'Wait until a state transfer between servers is complete.',
    );
  return ok('server', `${name} is one of ${cluster.members} servers of its cluster`);
};

/** Reports each server of a database URL. Empty for a single server without a cluster. */
export function servers(statuses: readonly ServerStatus[]): readonly Finding[] {
  if (statuses.length === 1 && statuses[0]?.cluster === undefined) return [];
  // without a server, opening the database fails with an error of its own
  if (statuses.every(({ failed }) => failed !== undefined)) return [];
  const clusters = new Set(statuses.flatMap(({ cluster }) => (cluster?.primary ? cluster.id : [])));
  const partitioned = fail(
    'servers',
    `the servers are in ${clusters.size} clusters`,
    'The clusters do not replicate to each other. Join them.',
  );
  return [...statuses.map(finding), ...(clusters.size > 1 ? [partitioned] : [])];
}
