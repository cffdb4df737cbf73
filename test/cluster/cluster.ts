import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { requireGalera } from '../../scripts/galera.mjs';
import type { Network } from './addresses.js';
import { loopback } from './loopback.js';
import { namespaces } from './namespaces.js';
import { ClusterNode } from './node.js';
import { clusterOptions, serverOptions, temporaryFolder } from './server-options.js';

export interface ClusterOptions {
  /** From 1. One is a MariaDB without Galera. @default 3 */
  readonly nodes?: number;
  /** Only nodes in namespaces can be partitioned. @default 'loopback' */
  readonly network?: 'loopback' | 'namespaces';
}

/** Nodes that run, with an empty database `relx`. */
export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly network: Pick<Network, 'cut' | 'heal'>;
  /** A `mysql://` URI with these nodes in it. @default all of them */
  uri(nodes?: readonly ClusterNode[]): string;
  /** Resolves when all nodes take part, and each of them knows so: one that was away may believe at first that it was not. */
  whole(): Promise<void>;
  /** Starts a cluster again of which no node runs: from the one that has committed most. Gives that node. */
  bootstrap(): Promise<ClusterNode>;
  stop(): Promise<void>;
}

/** How many take part, in which of the groups that there have been. */
const viewOf = (status: Readonly<Record<string, string>>) =>
  `${status.wsrep_cluster_size} ${status.wsrep_cluster_conf_id} ${status.wsrep_cluster_state_uuid}`;

/** Starts a cluster on this machine, in a temporary folder that goes with it. */
export async function startCluster({ nodes: count = 3, network: layer = 'loopback' }: ClusterOptions = {}): Promise<Cluster> {
  const programs = requireGalera();
  const network = layer === 'loopback' ? await loopback(count) : namespaces(count);
  const folder = mkdtempSync(join(tmpdir(), 'relx-cluster-'));
  // root's rsync would write as the user `nobody`
  const user = process.getuid?.() === 0 ? 'mysql' : userInfo().username;
  execFileSync('chown', [user, folder]);
  const empty = join(folder, 'empty');
  const installed = spawnSync(
    programs.install,
    ['--no-defaults', `--datadir=${empty}`, `--user=${user}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { encoding: 'utf8' },
  );
  if (installed.status !== 0) throw new Error(`mariadb-install-db failed: ${installed.stdout}${installed.stderr}`);

  const nodes = network.nodes.map((addresses, index) => {
    const data = join(folder, `node${index + 1}`);
    execFileSync('cp', ['-a', empty, data]);
    mkdirSync(temporaryFolder(data));
    execFileSync('chown', [user, temporaryFolder(data)]);
    return new ClusterNode({
      name: `node${index + 1}`,
      folder: data,
      program: [...addresses.within, programs.server],
      options: [
        ...serverOptions(data, user, addresses),
        ...(count > 1 ? clusterOptions(programs, `node${index + 1}`, addresses, network.nodes) : []),
      ],
      address: addresses.client,
      clustered: count > 1,
    });
  });

  const killAll = () => {
    for (const node of nodes) node.killNow();
  };
  process.once('exit', killAll);
  async function stop() {
    process.off('exit', killAll);
    await Promise.all(nodes.map((node) => node.kill()));
    network.remove();
    rmSync(folder, { recursive: true, force: true });
  }

  /** The rest of the cluster joins one that runs. */
  const joinAll = (first: ClusterNode) => Promise.all(nodes.filter((node) => node !== first).map((node) => node.start()));
  const [first] = nodes;
  if (!first) throw new Error('A cluster has a node at least.');
  const password = randomBytes(16).toString('hex');
  try {
    await first.start(count > 1);
    await first.query(`create user relx@'%' identified by '${password}'`);
    await first.query("grant all on *.* to relx@'%'");
    await first.query('create database relx');
    await joinAll(first);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    nodes,
    network,
    uri: (of = nodes) =>
      `mysql://relx:${password}@${of.map(({ address }) => `${address.hostname}:${address.port}`).join(',')}/relx`,
    async whole() {
      const views = async () =>
        Promise.all(nodes.map(async (node) => ((await node.synced()) ? viewOf(await node.status()) : '')));
      await first.until(async () => {
        const [view, ...others] = await views();
        return view?.startsWith(`${count} `) === true && others.every((other) => other === view);
      });
    },
    async bootstrap() {
      const most = nodes
        .map((node) => ({ node, seqno: node.recovered() }))
        .reduce((best, other) => (other.seqno > best.seqno ? other : best)).node;
      most.allowBootstrap();
      await most.start(true);
      await joinAll(most);
      return most;
    },
    stop,
  };
}
