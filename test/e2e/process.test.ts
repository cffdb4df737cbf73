import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../demo/database.js';
import { readOptions } from '../../demo/options.js';
import { isExhaustive } from '../sizes.js';
import { type RunningDemo, runDemo, startDemo, temporaryFolder } from './demo-process.js';
import { runHere } from './run-here.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder?.remove());

/** The related titles on the page of the post that the demo suggests to change. */
async function titlesOn({ url }: RunningDemo): Promise<string[]> {
  const html = await (await fetch(`${url}/the-long-way-home/`)).text();
  const [, list = ''] = /class="[^"]*island-related\b([\s\S]*?)<\/ul>/.exec(html) ?? [];
  return [...list.matchAll(/relx-related-item-link[^>]*>([^<]+)</g)].map(([, title = '']) => title);
}

const post = ({ url, suggestion }: RunningDemo, headers: Record<string, string>) =>
  fetch(`${url}/wp-json/relx/v1/relationships`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(suggestion),
  });

test('prints what to try, reports a port that is in use and pages with errors, and keeps what the API writes until --reset', async () => {
  const file = join(folder.path, 'demo.db');
  const first = await startDemo(['--database', 'demo.db'], folder.path);
  expect(first.output).toMatch(/Kettle and Contour: http:\/\/127\.0\.0\.1:\d+\//);
  expect(first.output).toMatch(/\d+ posts, 6 users, \d+ terms, \d+ relations/);
  expect(first.output).toMatch(/application password (\w{4} ){5}\w{4}/);
  // curl prompts for the password: arguments are in the process list
  expect(first.output).toMatch(/curl -u '[^':]+' /);

  // a relation added through the API is on the page
  const original = await titlesOn(first);
  expect(original.length).toBeGreaterThan(0);
  expect((await post(first, {})).status).toBe(401);
  expect((await post(first, { Authorization: `Basic ${btoa('maren:not the password')}` })).status).toBe(401);
  expect(await titlesOn(first)).toEqual(original);
  const created = await post(first, { Authorization: first.authorization });
  expect(created.status).toBe(201);
  const { related } = (await created.json()) as { related: { title: string } };
  const changed = [...original, related.title].sort();
  expect((await titlesOn(first)).sort()).toEqual(changed);

  // a port that is in use is one message, and ends no other demo
  const { port } = new URL(first.url);
  const inUse = ['--port', port, '--database', file, '--reset'];
  const message = expect.stringMatching(`^Port ${port} is in use\\. .* npm run \\S+ -- --port <number>\n$`);
  expect(await runHere(inUse)).toEqual({ code: 1, stdout: '', stderr: message });
  // Vite can report on standard output that it prepares packages
  if (isExhaustive) expect(await runDemo(inUse, folder.path, 'dev')).toMatchObject({ code: 1, stderr: message });
  // its file is unchanged, and the connection stays open, as that of a browser would
  expect((await titlesOn(first)).sort()).toEqual(changed);
  expect(await first.stop('SIGINT')).toMatchObject({ code: 0, stderr: '' });

  // the relation outlives the server
  const second = await startDemo(['--database', 'demo.db'], folder.path);
  expect((await titlesOn(second)).sort()).toEqual(changed);
  // it suggests something that is not there yet, with a password of its own
  expect(second.suggestion).not.toEqual(first.suggestion);
  expect((await post(second, { Authorization: first.authorization })).status).toBe(401);

  // a page with an error has an error page, and the reason is on standard error
  const database = new Database(file);
  database.exec('alter table wp_term_relationships rename to elsewhere');
  const broken = await fetch(`${second.url}/the-long-way-home/`);
  expect(broken.status).toBe(500);
  expect(broken.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(broken.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await broken.text();
  expect(html).toMatch(/<h1>Off the path<\/h1>.*<a href="\/">/s);
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\//);
  // what went wrong is for who runs it, not for who visits it
  expect(html).not.toContain('wp_term_relationships');
  database.exec('alter table elsewhere rename to wp_term_relationships');
  database.close();
  expect((await fetch(`${second.url}/the-long-way-home/`)).status).toBe(200);
  const { code, stderr } = await second.stop('SIGTERM');
  expect(code).toBe(0);
  expect(stderr).toMatch(/^relx demo: GET \/the-long-way-home\/ failed\..*wp_term_relationships.*\n +at /s);

  // the relation goes with --reset
  const reset = await openDatabase(readOptions(['--database', file, '--reset'], {}), second.url);
  const { from_id: id, to_id: to } = first.suggestion;
  const { items } = await reset.relx.relations.list({ objectType: 'post', id }, { type: 'related_to' });
  expect(items.map((item) => item.related?.title.replace('&', '&amp;'))).toEqual(original);
  expect(await reset.theme.unrelated()).toEqual({ from: id, to });
  await reset.close();
  // npm run dev shows the same site from its sources
  if (isExhaustive) {
    const third = await startDemo(['--database', 'demo.db', '--reset'], folder.path, 'dev');
    expect(await titlesOn(third)).toEqual(original);
    expect(third.suggestion).toEqual(first.suggestion);
    expect(await (await fetch(`${third.url}/client.tsx`)).text()).toContain('hydrateRoot');
    expect(await third.stop()).toMatchObject({ code: 0, stderr: '' });
  }
});

describe('a command line that it does not understand', () => {
  test.each([
    [['--prot', '1'], /^Unknown option '--prot'/],
    [['--port', 'many'], /^The port must be a number/],
    [['--port', '65536'], /^The port must be a number/],
    [['--wxr'], /argument missing/],
    [['something'], /^Unexpected argument 'something'/],
  ])('%j is an error of one line', (args, message) => {
    expect(() => readOptions(args, {})).toThrow(
      expect.objectContaining({ name: 'UsageError', message: expect.stringMatching(message) }),
    );
    expect(() => readOptions(args, {})).not.toThrow('\n');
  });

  test('is a message and exit code 2', async () => {
    const stderr = "Unknown option '--prot'. Try npm run demo -- --help.\n";
    expect(await runHere(['--prot', '1'])).toEqual({ code: 2, stdout: '', stderr });
    expect(await runDemo(['--prot', '1'], folder.path)).toEqual({ code: 2, stdout: '', stderr });
  });

  test('--help explains it', async () => {
    const { code, stdout } = await runHere(['--help']);
    expect(code).toBe(0);
    for (const option of ['--port', '--database', '--wxr', '--reset']) expect(stdout).toContain(option);
  });
});
