import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'relx/core';
import { mysql } from 'relx/store/mysql';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.js';
import type { LoadOptions } from './load-options.js';
import { RunningLoad } from './running-load.js';
import { Service } from './service.js';
import { types } from './types.js';

/** A site on a cluster, with services in front and a load on them. */
export interface ClusterSite {
  readonly cluster: Cluster;
  readonly services: readonly Service[];
  readonly load: RunningLoad;
  stop(): Promise<void>;
}

interface SiteOptions extends ClusterOptions {
  /** The nodes of each service, by number, the preferred one first. @default three services, each of which prefers another node */
  readonly services?: readonly (readonly number[])[];
  readonly load?: Partial<LoadOptions>;
}

const POSTS = 3000;
const EACH_ITS_OWN = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
];

/** Fills an empty database with posts, and gives the header of an administrator. */
export async function seed(uri: string, posts: number): Promise<string> {
  const relx = await open({ dialect: mysql({ uri }), types });
  try {
    await relx.import(
      (function* () {
        yield { kind: 'user', login: 'admin', role: 'administrator' } as const;
        for (let id = 1; id <= posts; id++) yield { kind: 'post', id, type: 'post', title: `Post ${id}` } as const;
      })(),
    );
    return `Basic ${btoa(`admin:${await relx.accounts.createApplicationPassword('admin', 'load')}`)}`;
  } finally {
    await relx.close();
  }
}

/** Starts it all. */
export async function startSite({ services: nodesOf = EACH_ITS_OWN, load, ...options }: SiteOptions = {}): Promise<ClusterSite> {
  const cluster = await startCluster(options);
  const folder = mkdtempSync(join(tmpdir(), 'relx-history-'));
  const stops: (() => Promise<void>)[] = [() => cluster.stop(), async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const authorization = await seed(cluster.uri(cluster.nodes.slice(0, 1)), POSTS);
    const uri = (numbers: readonly number[]) => cluster.uri(numbers.flatMap((number) => cluster.nodes[number] ?? []));
    const services: Service[] = [];
    for (const numbers of nodesOf) {
      const service = await Service.start(uri(numbers));
      stops.push(() => service.stop());
      services.push(service);
    }
    const running = new RunningLoad({
      services: services.map(({ url }) => url),
      authorization,
      history: join(folder, 'history.jsonl'),
      seed: 1,
      writers: 6,
      readers: 3,
      loggedOut: 2,
      posts: POSTS,
      keyed: 3,
      ...load,
    });
    stops.push(() => running.stop());
    return { cluster, services, load: running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
