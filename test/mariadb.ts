import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { requireMariadb } from '../scripts/mariadb.mjs';
import { freePort } from './free-port.js';

/** How to reach the server: on 127.0.0.1, as the user `relx`, who has all permissions. */
export interface MariadbAddress {
  readonly port: number;
  readonly password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** There in the projects that run on MariaDB. */
    mariadb: MariadbAddress;
  }
}

/** Resolves when the server reports that it accepts connections. */
function ready(server: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (data) => {
      output += data;
      if (/ready for connections/.test(output)) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`mariadbd ended with ${code} before it was ready:\n${output}`)));
  });
}

/** Starts a separate server with an empty data directory, and returns its connection and a function that stops it. */
export async function startMariadb() {
  const programs = requireMariadb();
  const folder = mkdtempSync(join(tmpdir(), 'relx-mariadb-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const data = join(folder, 'data');
  // a server that starts removes the temporary tables in its folder, also those of another server
  const base = ['--no-defaults', `--datadir=${data}`, `--tmpdir=${folder}`, `--user=${userInfo().username}`];
  try {
    const installed = spawnSync(programs.install, [...base, '--skip-test-db', '--skip-name-resolve'], { encoding: 'utf8' });
    if (installed.status !== 0) throw new Error(`mariadb-install-db failed: ${installed.stdout}${installed.stderr}`);
    const password = randomBytes(16).toString('hex');
    const init = join(folder, 'init.sql');
    // one statement a line
    writeFileSync(init, `create user relx@'127.0.0.1' identified by '${password}';\ngrant all on *.* to relx@'127.0.0.1';\n`, {
      mode: 0o600,
    });
    const port = await freePort();
    const server = spawn(
      programs.server,
      [
        ...base,
        `--init-file=${init}`,
        '--skip-networking=0',
        '--bind-address=127.0.0.1',
        `--port=${port}`,
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        '--skip-name-resolve',
        '--max-connections=1000',
        '--innodb-buffer-pool-size=128M',
        // nothing here has to survive the machine
        '--innodb-flush-log-at-trx-commit=0',
        '--innodb-doublewrite=0',
        '--debug-no-sync',
        // hundreds of databases come and go
        '--innodb-file-per-table=0',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    // for a run that is stopped before its teardown
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    const stop = async () => {
      process.off('exit', kill);
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGTERM');
        await ended;
      }
      remove();
    };
    try {
      await ready(server);
    } catch (error) {
      await stop();
      throw error;
    }
    return { address: { port, password }, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The global setup of a project whose tests run on MariaDB: one server for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startMariadb();
  project.provide('mariadb', address);
  return stop;
}
