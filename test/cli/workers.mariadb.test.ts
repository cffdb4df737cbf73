import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.js';
import { commandsIn, ownFolder, printed, type Started } from './site.js';
import { isRunning, linesOf, until, workersOf, workersWithRequests } from './worker-processes.js';

interface JsonResponse {
  readonly status: number;
  readonly json: unknown;
}

const types = [
  { name: 'follows', label: 'Follows', from: 'post', to: 'post' },
  { name: 'leads_to', label: 'Leads to', from: 'post', to: 'post', max_connections: 3 },
];

let database: TestDatabase;
let server: Started;
let authorization: string;
let url: string;

beforeEach(async () => {
  const folder = ownFolder();
  database = await testDatabase();
  writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ types, database: database.address }));
  const { relx, start } = commandsIn(folder);
  expect(await relx('seed', '--relations', '1000')).toMatchObject({ code: 0 });
  await relx('user', 'create', 'ann', 'ann@example.org', '--role', 'administrator');
  const made = await relx('user', 'application-password', 'create', 'ann', 'test', '--format', 'json');
  authorization = `Basic ${btoa(`ann:${(JSON.parse(made.stdout) as { password: string }).password}`)}`;
  server = start('serve', '--port', '0', '--workers', '2', '--log');
  await printed(server, /Serving/);
  [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output.stdout) ?? [];
});

/** Sends a request over the connections of an agent, or over a separate one. */
function send(method: string, path: string, body?: object, agent: Agent | false = false): Promise<JsonResponse> {
  const headers = { authorization, 'content-type': 'application/json', 'content-length': 0 };
  const text = body ? JSON.stringify(body) : '';
  headers['content-length'] = Buffer.byteLength(text);
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/wp-json/relx/v1${path}`, { method, headers, agent }, (response) => {
      let received = '';
      response.on('data', (data) => {
        received += data;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, json: JSON.parse(received) }));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const add = (from_id: number, to_id: number, type: string, agent?: Agent) =>
  send('POST', '/relationships', { from_id, to_id, type }, agent);
/** The numbers of the workers that have responded with a status since a line. */
const since = (line: number, status: number) =>
  new Set(
    linesOf(server)
      .slice(line)
      .flatMap((one) => (one.status === status ? [one.worker] : [])),
  );
const lines = () => linesOf(server).length;

async function showWhatIsWritten(): Promise<void> {
  const readers = new Set<number | undefined>();
  // who takes a connection is chance
  for (let to = 2; readers.size < 2; to++) {
    const before = lines();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const from = [to + 1, to + 2, to + 3];
    for (const id of from) expect((await add(id, to, 'follows', agent)).status).toBe(201);
    const seen = lines();
    // several concurrently: the kernel may always choose the same of the idle workers
    const read = () => send('GET', `/post/${to}?type=follows&direction=incoming&order=asc&orderby=id`);
    for (const { json } of await Promise.all([read(), read(), read(), read()]))
      expect((json as { from_id: number }[]).map(({ from_id }) => from_id).sort((a, b) => a - b)).toEqual(from);
    agent.destroy();
    await until(() => since(seen, 200).size > 0 && since(before, 201).size > 0);
    for (const worker of since(seen, 200)) readers.add(worker);
    // by one connection, so by one worker
    expect(since(before, 201).size).toBe(1);
  }

  const first = lines();
  let from = 1;
  for (; from < 3 || since(first, 201).size < 2; from++) {
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => add(from, 20 + index, 'leads_to')));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
  }
  const [{ n } = {}] = await database.run("select count(*) as n from wp_relx_relations where type = 'leads_to'");
  expect(Number(n)).toBe(3 * (from - 1));
}

async function replaceAndEnd(): Promise<void> {
  const types = () => send('GET', '/types');
  await until(async () => (await types()).status === 200 && workersWithRequests(server).size === 2);
  const before = workersOf(server);
  expect(before).toHaveLength(2);
  process.kill(before[0] as number, 'SIGKILL');
  await printed(server, /Worker [12] exited on SIGKILL, and is replaced/);
  const seen = lines();
  await until(async () => (await types()).status === 200 && since(seen, 200).size === 2);
  const after = workersOf(server);
  expect(after).toHaveLength(2);
  expect(after).toContain(before[1]);
  expect((await add(1, 2, 'follows')).status).toBe(201);

  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect([...before, ...after].filter(isRunning)).toEqual([]);
  const connections = () => database.run('select id from information_schema.processlist where db = database()');
  // our own is left
  await expect.poll(async () => (await connections()).length, { timeout: 10_000 }).toBe(1);
}

test('on MariaDB every worker shows what one of them has just written, a killed one is replaced, and SIGTERM ends all', async () => {
  await showWhatIsWritten();
  await replaceAndEnd();
});
