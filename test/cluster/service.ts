import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.js';
import { types } from './types.js';

const program = fileURLToPath(new URL('../../dist/backend/cli/bin.js', import.meta.url));

/** One `relx serve`, in a process of its own. */
export class Service {
  #child: ChildProcess | undefined;
  /** What it wrote to stderr, the last of it. */
  complaints = '';

  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly args: readonly string[],
  ) {}

  /** Starts one over a database, with the types of these tests. */
  static async start(database: string): Promise<Service> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'relx-service-'));
    writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ types }));
    const service = new Service(`http://127.0.0.1:${port}`, folder, ['serve', '--database', database, '--port', String(port)]);
    await service.restart();
    return service;
  }

  /** Starts it on the same port again, and resolves when it serves. */
  async restart(): Promise<void> {
    const child = spawn(process.execPath, [program, ...this.args], {
      cwd: this.folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    process.once('exit', this.killNow);
    child.stderr.on('data', (data) => {
      this.complaints = (this.complaints + data).slice(-4000);
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`relx serve ended with ${code}. It needs the built package: npm run build\n${this.complaints}`);
    });
    ended.catch(() => {}); // after it has served, its end is wanted
    const lines = createInterface({ input: child.stdout });
    await Promise.race([once(lines, 'line'), ended]);
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    const child = this.#child;
    process.off('exit', this.killNow);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private readonly killNow = () => void this.#child?.kill('SIGKILL');
}
