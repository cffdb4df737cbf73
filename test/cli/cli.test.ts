import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import ts from 'typescript';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { typescriptTypes } from '../../src/bin/typescript-command.js';
import { runInProcess } from './in-process.js';
import { built, printed, started } from './site.js';

const small = fileURLToPath(new URL('../e2e/fixtures/small-site.xml', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'relx-cli-'));
  return () => rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runInProcess(args, { cwd: folder });

/** Serves a database of the folder until the test ends, and returns its URL. */
async function served(): Promise<string> {
  await (await open({ dialect: libsql({ filename: join(folder, 'relx.db') }) })).close();
  const server = started(process.execPath, [built('bin'), 'serve', '--port', '0'], folder);
  onTestFinished(async () => {
    server.child.kill('SIGINT');
    expect((await server.ended).code).toBe(0);
  });
  await printed(server, /http:\/\/\S+/);
  return /http:\/\/127\.0\.0\.1:\d+/.exec(server.output.stdout)?.[0] ?? '';
}

async function titles(url: string): Promise<string[]> {
  const posts = (await (await fetch(`${url}/wp-json/wp/v2/posts?per_page=100`)).json()) as { title: { rendered: string } }[];
  return posts.map(({ title }) => title.rendered);
}

test('seed --demo, then serve: the content is there, with relations', async () => {
  const seeded = await run('seed', '--demo');
  expect(seeded).toMatchObject({ code: 0, stderr: '' });
  expect(seeded.stdout).toMatch(/^Imported \d+ posts, 6 users, \d+ terms and \d+ relations into relx\.db\.\n$/);
  const url = await served();
  expect(await titles(url)).toContain('Walking a river backwards');
  expect(await (await fetch(`${url}/wp-json/relx/v1/post/1?type=related_to`)).json()).toHaveLength(10);
});

test('seed --wxr imports an export, and a second time finds everything there', async () => {
  expect((await run('seed', '--wxr', small)).stdout).toMatch(/^Imported \d+ posts/);
  expect((await run('seed', '--wxr', small)).stdout).toMatch(
    /^Imported 0 posts, 0 users, 0 terms and 0 relations[\s\S]*posts already exist/,
  );
});

test.each([1, 211])('seed --relations %i makes exactly so many, all of them valid, and once only', async (number) => {
  const seeded = await run('seed', '--relations', String(number));
  expect(seeded.stdout).toMatch(
    new RegExp(`^Imported \\d+ posts, 0 users, 0 terms and ${number} relations into relx\\.db\\.\\n$`),
  );
  expect((await run('content-relations', 'count')).stdout).toBe(`${number}\n`);
  expect((await run('content-relations', 'check')).stdout).toBe('All relationships are valid.\n');
  expect((await run('seed', '--relations', String(number))).stdout).toContain('and 0 relations');
});

test('imported posts have permalinks with their slugs, and relations of their own', async () => {
  await run('seed', '--wxr', small);
  const url = await served();
  const [post] = (await (await fetch(`${url}/wp-json/wp/v2/posts?per_page=1&relx_relations=1`)).json()) as {
    link: string;
    relx_relations: { type: string }[];
  }[];
  expect(post?.link).not.toContain('?p=');
  expect(post?.relx_relations.map(({ type }) => type)).toContain('authored_by');
});

test('a truncated export names its line and leaves the database as it was', async () => {
  const text = readFileSync(small, 'utf8');
  const cut = text.slice(0, text.lastIndexOf('<item>') + 40);
  writeFileSync(join(folder, 'cut.xml'), cut);
  const failed = await run('seed', '--wxr', 'cut.xml');
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(new RegExp(`^error: line ${cut.split('\n').length}: `));
  // nothing of it came in: none of the whole file's posts was there already
  expect((await run('seed', '--wxr', small)).stdout).toMatch(/^Imported [1-9]\d* posts[^\n]*\n(?!.*already exist)/);
});

test.each([
  [['seed', '--wxr', 'nowhere.xml'], 1, /^error: "nowhere\.xml" can't be read\. [^\n]*\n$/],
  [['seed'], 2, /^error: The content to import is missing\./],
  [['sed'], 2, /unknown command 'sed'[\s\S]*Did you mean seed\?/],
  [['serve', '--port', 'eighty'], 2, /--port must be a number from 0 to 65535, not "eighty"/],
  [['seed', '--demo', '--wxr', 'x'], 2, /cannot be used with/],
  [['seed', '--demo', '--relations', '5'], 2, /cannot be used with/],
  [['seed', '--relations', 'many'], 2, /--relations must be a number from 1 to 100000000, not "many"/],
  [['serve', '--url', 'example.org'], 2, /--url must be a URL with http:\/\/ or https:\/\/, not "example.org"/],
  [
    ['serve', '--database', 'mysql://nobody@127.0.0.1:1/none'],
    1,
    /^error: The database server does not respond.*\(ECONNREFUSED\)\n$/,
  ],
  [['seed', '--demo', '--prefix', 'wp-'], 1, /prefix must be 1 to 30 letters, digits or underscores/],
])('%j exits with %i and a message', async (args, code, message) => {
  const ended = await run(...args);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toMatch(message);
  expect(ended.stdout).toBe('');
});

test('a port that is in use is reported in a message', async () => {
  await run('seed', '--relations', '1');
  const taken = createPort().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const port = String((taken.address() as AddressInfo).port);
  const ended = await run('serve', '--port', port);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^error: Port \d+ is in use\..* add --port <number>\.\n$/);
  const metrics = await run('serve', '--port', '0', '--metrics-port', port);
  expect(metrics.stderr).toMatch(/^error: Port \d+ is in use\..* add --metrics-port <number>\.\n$/);
});

test('--help shows an example of each command', async () => {
  expect((await run('--help')).code).toBe(0);
  expect((await run('seed', '--help')).stdout).toContain('relx seed --wxr export.xml');
  expect((await run('serve', '--help')).stdout).toContain('relx serve --database site.db');
});

describe('relx types --typescript', () => {
  const types = [
    {
      name: 'credited_to',
      label: 'Credited */ to',
      from: 'post',
      to: 'user',
      fields: {
        role: { type: 'string', enum: ['author', "editor's"], default: 'author' },
        weight: { type: 'integer' },
        fee: { type: 'number', private: true },
      },
    },
    {
      name: 'about-2',
      label: 'About',
      from_object_types: ['post', 'term'],
      to_object_types: ['post', 'term'],
      direction: 'bidirectional',
    },
    { name: 'references', label: 'Cites', from: 'post', to: 'post', fields: { page: { type: 'integer' } } },
    { name: 'sold_as', label: 'Sold as', labels: { to: 'Pages' }, from: 'page', to: ['product', 'kit'] },
  ];
  /** The command of the package `relx`, which needs no backend. */
  const front = fileURLToPath(new URL('../../dist/bin/relx.js', import.meta.url));
  const write = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [front, 'types', '--typescript', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { code: status, stdout, stderr };
  };
  /** Errors of the compiler in a program of the folder. */
  const problemsIn = (source: string) => {
    const file = join(folder, 'use.ts');
    writeFileSync(file, source);
    const contract = fileURLToPath(new URL('../../dist/contract/index.d.ts', import.meta.url));
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipDefaultLibCheck: true,
      noEmit: true,
      types: [],
      module: ts.ModuleKind.NodeNext,
      paths: { 'relx/contract': [contract] },
    };
    const created = ts.createProgram([file, join(folder, 'relation-types.d.ts')], options);
    return ts.getPreEmitDiagnostics(created).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  };

  test('writes what a compiler checks', async () => {
    writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ types }));
    const url = await served();
    expect(write('--url', url, '--output', 'relation-types.d.ts')).toEqual({ code: 0, stdout: '', stderr: '' });
    const written = readFileSync(join(folder, 'relation-types.d.ts'), 'utf8');
    const typesOf = (other: string) => run('types', '--typescript', '--url', other);
    expect(await typesOf(url)).toEqual({ code: 0, stdout: written, stderr: '' });
    for (const other of [url.replace('//', '//x:y@'), `${url}/`, `${url}/wp-json/`])
      expect((await typesOf(other)).stdout.split('\n').slice(1)).toEqual(written.split('\n').slice(1));
    const found = problemsIn(`
      import type { ObjectTypesOf, RelatedOfType, RelationDataOf, RelationTypeName } from 'relx/contract';
      type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
      export const same: [
        Equal<RelationTypeName, 'credited_to' | 'about-2' | 'sold_as' | 'references' | 'related_to' | 'parent_of' | 'depends_on' | 'favorite_posts' | 'authored_by' | 'categorized_as' | 'similar'>,
        Equal<RelationDataOf<'credited_to'>, { readonly role: 'author' | "editor's"; readonly weight?: number }>,
        Equal<RelationDataOf<'references'>, { readonly page?: number }>,
        Equal<ObjectTypesOf<'about-2'>, 'post' | 'term'>,
        Equal<ObjectTypesOf<'credited_to', 'incoming'>, 'post'>,
        Equal<RelatedOfType<'sold_as'>['subtype'], 'product' | 'kit'>,
      ] = [true, true, true, true, true, true];
      // @ts-expect-error no type has this name
      export const wrong: RelationTypeName = 'nope';`);
    expect(written).toContain('/** Sold as. Lists: Sold as, Pages */');
    expect(found).toEqual([]);
  });

  test('prints help', () => {
    for (const option of ['--help', '-h'])
      expect(write(option)).toEqual({ code: 0, stdout: expect.stringMatching(/--url <url> +site URL/), stderr: '' });
  });

  test('reports what is wrong', async () => {
    const plain = createServer((request, response) => {
      response.writeHead(request.url?.includes('locked') ? 403 : 404, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>');
    });
    await once(plain.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void plain.close());
    const { port } = plain.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const cases: [string[], number, RegExp][] = [
      [[], 2, /requires --url/],
      [['--url', url, '--nope'], 2, /--nope/],
      [['--url', 'example.org'], 1, /must be the URL of a site/],
      [['--url', url], 1, /has no REST API of WordPress \(status 404\)/],
      [['--url', `${url}/locked`], 1, /requires a login \(403\)/],
    ];
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { exitCode } = process;
    onTestFinished(() => {
      error.mockRestore();
      process.exitCode = exitCode;
    });
    for (const [args, code, message] of cases) {
      process.exitCode = undefined;
      await typescriptTypes(['--typescript', ...args]);
      expect([process.exitCode, error.mock.lastCall]).toEqual([code, [expect.stringMatching(message)]]);
    }
    expect(error.mock.calls.flat().filter((text) => text.includes('\n'))).toEqual([]);
    expect(error).toHaveBeenCalledTimes(cases.length);
    expect(write('--url', 'http://127.0.0.1:1')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: .* can't be reached: bad port[^\n]*\n$/),
    });
  });
});
