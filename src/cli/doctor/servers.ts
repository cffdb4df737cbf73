import type { ServerStatus } from '../../store/dialects/mysql/servers.js';
import { explainError } from '../terminal/explain-error.js';
import { type Finding, fail, ok, warn } from './finding.js';

const finding = ({ name, failed, cluster }: ServerStatus): Finding => {
  if (failed !== undefined)
    return warn('server', `${name}: ${explainError(failed)}`, 'The others do its work. Start it, and look at its log.');
  if (cluster === undefined)
    return fail(
      'server',
      `${name} is of no cluster`,
      'What is written to one server is not on the others: name one alone, or set up Galera.',
    );
  if (!cluster.primary)
    return warn('server', `${name} has no majority of its cluster, and takes no writes`, 'Start the other servers.');
  if (cluster.state !== 'Synced')
    return warn(
      'server',
      `${name} is "${cluster.state}", not "Synced"`,
      'Wait until it is: it gives or gets what a server lacks.',
    );
  return ok('server', `${name} is one of ${cluster.members} that agree`);
};

/** The servers of one address, each by itself. None of a database that is on one server alone. */
export function servers(looks: readonly ServerStatus[]): readonly Finding[] {
  if (looks.length === 1 && looks[0]?.cluster === undefined) return [];
  // without any, the database can't be opened, which is told
  if (looks.every(({ failed }) => failed !== undefined)) return [];
  const clusters = new Set(looks.flatMap(({ cluster }) => (cluster?.primary ? cluster.id : [])));
  const parted = fail(
    'servers',
    `they are of ${clusters.size} clusters`,
    'What is written to one is not on the others: join them.',
  );
  return [...looks.map(finding), ...(clusters.size > 1 ? [parted] : [])];
}
