import type { GaleraPrograms } from '../../scripts/galera.mjs';
import type { NodeAddresses } from './addresses.js';

/** Where a node has its temporary tables. */
export const temporaryFolder = (data: string): string => `${data}.tmp`;

/** The options of a node, in a cluster or alone. */
export const serverOptions = (data: string, user: string, { client }: NodeAddresses): readonly string[] => [
  '--no-defaults',
  `--datadir=${data}`,
  // of its own: a server that starts removes the temporary tables of all servers in the folder
  `--tmpdir=${temporaryFolder(data)}`,
  `--user=${user}`,
  '--skip-networking=0',
  '--bind-address=0.0.0.0',
  `--port=${client.port}`,
  `--socket=${data}.sock`,
  `--pid-file=${data}.pid`,
  `--log-error=${data}.log`,
  '--skip-name-resolve',
  '--max-connections=500',
  '--innodb-buffer-pool-size=64M',
  '--innodb-log-file-size=32M',
  '--performance-schema=OFF',
  // each commit reaches the system before its response, so it survives the end of a process, but not a power loss
  '--innodb-flush-log-at-trx-commit=2',
  '--innodb-doublewrite=0',
  '--binlog-format=ROW',
  '--innodb-autoinc-lock-mode=2',
];

const joined = ({ hostname, port }: { readonly hostname: string; readonly port: number }) => `${hostname}:${port}`;

/** What makes it one of several. */
export const clusterOptions = (
  { library }: GaleraPrograms,
  name: string,
  own: NodeAddresses,
  all: readonly NodeAddresses[],
): readonly string[] => [
  '--wsrep-on=ON',
  `--wsrep-provider=${library}`,
  '--wsrep-cluster-name=relx',
  `--wsrep-node-name=${name}`,
  `--wsrep-cluster-address=gcomm://${all.map(({ group }) => joined(group)).join(',')}`,
  `--wsrep-node-address=${joined(own.group)}`,
  `--wsrep-node-incoming-address=${joined(own.client)}`,
  '--wsrep-sst-method=rsync',
  `--wsrep-sst-receive-address=${joined(own.state)}`,
  '--wsrep-slave-threads=2',
  `--wsrep-provider-options=${[
    `gmcast.listen_addr=tcp://${joined(own.group)}`,
    `ist.recv_addr=${joined(own.changes)}`,
    'gcache.size=32M',
    // a node that is silent is left out after two seconds
    'evs.keepalive_period=PT0.5S',
    'evs.inactive_check_period=PT0.5S',
    'evs.suspect_timeout=PT2S',
    'evs.inactive_timeout=PT5S',
  ].join(';')}`,
];
