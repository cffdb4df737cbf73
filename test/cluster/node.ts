import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Address } from './addresses.js';

/** How long a node may take until it takes part, in milliseconds: a machine may be busy. */
const PATIENCE = 120_000;
const PAUSE = 50;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface NodeSetup {
  readonly name: string;
  /** Of its data; its socket and its log have the same name with another suffix. */
  readonly folder: string;
  readonly program: readonly string[];
  readonly options: readonly string[];
  readonly address: Address;
  /** False for a server without a cluster. */
  readonly clustered: boolean;
}

/** One server of a cluster, or one without a cluster. */
export class ClusterNode {
  readonly name: string;
  /** Where clients reach it. */
  readonly address: Address;
  #child: ChildProcess | undefined;

  constructor(private readonly setup: NodeSetup) {
    this.name = setup.name;
    this.address = setup.address;
  }

  /** Starts it, and resolves when it accepts queries as part of the cluster; `alone` starts a new cluster. */
  async start(alone = false): Promise<void> {
    const { program, options } = this.setup;
    const [command = '', ...args] = [...program, ...options, ...(alone ? ['--wsrep-new-cluster'] : [])];
    const child = spawn(command, args, { stdio: 'ignore' });
    this.#child = child;
    await this.until(() => this.synced());
  }

  /** Resolves when a condition holds. It is checked again and again, also after an error: a busy node may close a connection. */
  async until(condition: () => Promise<boolean>): Promise<void> {
    const started = performance.now();
    let cause: unknown;
    const holds = () =>
      condition().catch((error: unknown) => {
        cause = error;
        return false;
      });
    while (!(await holds())) {
      if (!this.running) throw new Error(`${this.name} has ended:\n${this.log()}`, { cause });
      if (performance.now() - started > PATIENCE) throw new Error(`${this.name} is not ready:\n${this.log()}`, { cause });
      await wait(PAUSE);
    }
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The rows that a statement gives on this node alone, as an administrator over its socket. */
  async query(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const connection = await createConnection({
      socketPath: `${this.setup.folder}.sock`,
      user: 'root',
      connectTimeout: PATIENCE,
      dateStrings: true,
      supportBigNumbers: true,
    });
    // the running query reports it
    connection.on('error', () => {});
    try {
      const [rows] = await connection.query<RowDataPacket[]>(statement);
      return Array.isArray(rows) ? rows : [];
    } finally {
      connection.destroy();
    }
  }

  /** True when it takes part: it has all that the others have, and they are a majority. */
  async synced(): Promise<boolean> {
    try {
      if (!this.setup.clustered) return (await this.query('select 1')).length === 1;
      const status = await this.status();
      return status.wsrep_local_state_comment === 'Synced' && status.wsrep_cluster_status === 'Primary';
    } catch {
      return false;
    }
  }

  /** What Galera reports about itself. */
  async status(): Promise<Readonly<Record<string, string>>> {
    const rows = await this.query("show global status like 'wsrep%'");
    return Object.fromEntries(rows.map(({ Variable_name, Value }) => [String(Variable_name).toLowerCase(), String(Value)]));
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends it as an administrator would. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Pauses it: it keeps its data and its connections, and does not respond. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** For a run that is stopped before its teardown. */
  killNow(): void {
    this.#child?.kill('SIGKILL');
  }

  /** The last that a node which is down has committed, as it finds it in its own files. */
  recovered(): number {
    const { program, options, folder } = this.setup;
    const [command = '', ...args] = [
      ...program,
      ...options.filter((option) => !option.startsWith('--log-error')),
      '--wsrep-recover',
    ];
    const { stderr } = spawnSync(command, args, { encoding: 'utf8' });
    const [, seqno] = /Recovered position: [0-9a-f-]+:(-?\d+)/.exec(stderr) ?? [];
    if (seqno === undefined) throw new Error(`${folder} says no position:\n${stderr}`);
    return Number(seqno);
  }

  /** Lets the next start of this node begin the cluster again. */
  allowBootstrap(): void {
    const file = `${this.setup.folder}/grastate.dat`;
    writeFileSync(file, readFileSync(file, 'utf8').replace('safe_to_bootstrap: 0', 'safe_to_bootstrap: 1'));
  }

  log(): string {
    try {
      return readFileSync(`${this.setup.folder}.log`, 'utf8').split('\n').slice(-30).join('\n');
    } catch {
      return '';
    }
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || !this.running) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    child.kill('SIGCONT');
    await ended;
  }
}
