import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOptions } from '../../demo/options.js';
import { runDemo, startDemo, temporaryFolder } from './demo-process.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder?.remove());

test('prints its URL, its content, what to try and how to stop it; a port that is in use is one message, and ends no other demo', async () => {
  const demo = await startDemo(['--database', 'said.db'], folder.path);
  expect(demo.output).toMatch(/Kettle and Contour: http:\/\/127\.0\.0\.1:\d+\//);
  expect(demo.output).toMatch(/\d+ posts, 6 users, \d+ terms, \d+ relations/);
  expect(demo.output).toMatch(/application password (\w{4} ){5}\w{4}/);
  // curl prompts for the password: arguments are in the process list
  expect(demo.output).toMatch(/curl -u '[^':]+' /);

  const { port } = new URL(demo.url);
  for (const program of ['built', 'dev'] as const) {
    const ended = await runDemo(['--port', port, '--database', 'said.db', '--reset'], folder.path, program);
    const stderr = expect.stringMatching(`^Port ${port} is in use\\. .* npm run \\S+ -- --port <number>\n$`);
    // Vite can report on standard output that it prepares packages
    expect(ended).toMatchObject({ code: 1, stderr, ...(program === 'built' && { stdout: '' }) });
  }
  // its file is unchanged, and the connection stays open, as that of a browser would
  expect((await fetch(`${demo.url}/wp-json/relx/v1/post/1`)).status).toBe(200);
  expect(await demo.stop('SIGINT')).toMatchObject({ code: 0, stderr: '' });
});

test('a page with an error has an error page, and the reason is on standard error', async () => {
  const demo = await startDemo(['--database', 'broken.db'], folder.path);
  const database = new Database(join(folder.path, 'broken.db'));
  database.exec('alter table wp_term_relationships rename to elsewhere');
  const broken = await fetch(`${demo.url}/the-long-way-home/`);
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
  expect((await fetch(`${demo.url}/the-long-way-home/`)).status).toBe(200);
  const { code, stderr } = await demo.stop('SIGTERM');
  expect(code).toBe(0);
  expect(stderr).toMatch(/^relx demo: GET \/the-long-way-home\/ failed\..*wp_term_relationships.*\n +at /s);
});

test('npm run dev shows the same site from its sources', async () => {
  const demo = await startDemo(['--database', 'dev.db'], folder.path, 'dev');
  expect(await (await fetch(`${demo.url}/the-long-way-home/`)).text()).toContain('relx-related-posts relx-related-list');
  expect(await (await fetch(`${demo.url}/client.tsx`)).text()).toContain('hydrateRoot');
  expect(await demo.stop()).toMatchObject({ code: 0, stderr: '' });
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
    expect(await runDemo(['--prot', '1'], folder.path)).toEqual({ code: 2, stdout: '', stderr });
  });

  test('--help explains it', async () => {
    const { code, stdout } = await runDemo(['--help'], folder.path);
    expect(code).toBe(0);
    for (const option of ['--port', '--database', '--wxr', '--reset']) expect(stdout).toContain(option);
  });
});
