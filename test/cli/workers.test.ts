import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { commandsIn, ownFolder, printed, seededFolder } from './site.js';
import { isRunning, linesOf, until, workersOf, workersWithRequests } from './worker-processes.js';

/** A site of five posts behind so many processes. */
async function serve(workers: string, ...args: string[]) {
  const { folder } = await seededFolder(5);
  const { start } = commandsIn(folder);
  const server = start('serve', '--port', '0', '--workers', workers, ...args);
  await printed(server, /Serving/);
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output.stdout) ?? [];
  const get = (path: string, init?: RequestInit) =>
    fetch(url + path, { ...init, headers: { connection: 'close', ...init?.headers } });
  return { server, get, folder, workers: () => workersOf(server) };
}

test('serve --workers 2 responds on one port from two processes, counts for both, and replaces one that dies; SIGTERM stops all', async () => {
  const { server, get, workers } = await serve('2', '--log', '--metrics-port', '0');
  expect(linesOf(server)).toMatchObject([{ message: expect.stringMatching(/^Serving relx\.db on .*, with 2 workers/) }]);
  const before = workers();
  expect(before.length).toBe(2);
  await until(async () => (await get('/wp-json/relx/v1/types')).ok && workersWithRequests(server).size === 2);
  const requests = linesOf(server).filter(({ status }) => status).length;
  expect((await get('/metrics')).status).toBe(404);
  const [, metrics = ''] = /with metrics on (http:\S+\/metrics) /.exec(server.output.stdout) ?? [];
  const body = await (await fetch(metrics, { headers: { connection: 'close' } })).text();
  const counts = [...body.matchAll(/^relx_http_requests_total\{.*worker="([12])".*\} (\d+)$/gm)];
  expect(new Set(counts.map(([, worker]) => worker))).toEqual(new Set(['1', '2']));
  expect(counts.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(requests + 1);
  expect(body.match(/^# TYPE relx_http_requests_total/gm)).toHaveLength(1);

  process.kill(before[0] as number, 'SIGKILL');
  // the other one goes on, whatever becomes of this one
  for (let number = 0; number < 20; number++) await get('/health').catch(() => undefined);
  await printed(server, /Worker [12] exited on SIGKILL, and is replaced/);
  await until(() => workers().length === 2);
  const after = workers();
  expect(after).toContain(before[1]);
  const [number] = linesOf(server).flatMap(({ message, worker }) => (message?.includes('is replaced') ? [worker] : []));
  const seen = linesOf(server).length;
  await until(async () => {
    expect((await get('/wp-json/relx/v1/types')).status).toBe(200);
    return linesOf(server)
      .slice(seen)
      .some(({ worker, status }) => worker === number && status === 200);
  });

  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect([...before, ...after].filter(isRunning)).toEqual([]);
});

test('workers end with the process that started them, even when it is killed', async () => {
  const { server, workers } = await serve('2');
  const all = workers();
  expect(all.length).toBe(2);
  server.child.kill('SIGKILL');
  await server.ended;
  await until(() => !all.some(isRunning));
});

if (isExhaustive)
  test('workers over one SQLite file keep a limit together', async () => {
    const folder = ownFolder();
    const { relx, start } = commandsIn(folder);
    const types = [{ name: 'leads_to', label: 'Leads to', from: 'post', to: 'post', max_connections: 3 }];
    writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ types }));
    await relx('seed', '--relations', '1000');
    await relx('user', 'create', 'ann', 'ann@example.org', '--role', 'administrator');
    const made = await relx('user', 'application-password', 'create', 'ann', 'race', '--format', 'json');
    const { password } = JSON.parse(made.stdout) as { password: string };
    const server = start('serve', '--port', '0', '--workers', '2', '--log');
    await printed(server, /Serving/);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output.stdout) ?? [];
    const headers = {
      authorization: `Basic ${btoa(`ann:${password}`)}`,
      'content-type': 'application/json',
      connection: 'close',
    };
    const add = async (from: number, to: number) => {
      const body = JSON.stringify({ from_id: from, to_id: to, type: 'leads_to' });
      return (await fetch(`${url}/wp-json/relx/v1/relationships`, { method: 'POST', headers, body })).status;
    };
    let from = 1;
    // until both have had a part in it: who takes a connection is chance
    for (; from < 3 || workersWithRequests(server).size < 2; from++) {
      const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => add(from, 20 + index)));
      expect(responses.sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
    }
    expect((await relx('content-relations', 'count', '--type', 'leads_to')).stdout.trim()).toBe(String(3 * (from - 1)));
  });

test('an error that stops the first worker is reported once, and the command exits', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { start, relx } = commandsIn(ownFolder());
  await relx('seed', '--relations', '5');
  const { port } = taken.address() as { port: number };
  const { code, stdout, stderr } = await start('serve', '--workers', '3', '--port', String(port)).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.match(/Port \d+ is in use/g)).toHaveLength(1);
  expect(stderr).toContain('Worker 1 exited with code 1 before it served');
});

if (isExhaustive)
  test('when no worker can be started any more, the command exits with 1', async () => {
    const { server, folder, workers } = await serve('2');
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `relx.db${end}`), { force: true });
    for (const pid of workers()) process.kill(pid, 'SIGKILL');
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/error: No worker can be started\./);
  });
