import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createRelationsProgram } from '../../src/cli/program.js';
import { runInProcess } from './in-process.js';
import { demoFolder } from './site.js';

describe('content-relations', () => {
  let folder: string;

  const relx = (...args: string[]) => runInProcess(args, { cwd: folder });
  const run = (...args: string[]) => runInProcess(args, { cwd: folder, program: createRelationsProgram });

  beforeEach(async () => {
    ({ folder } = await demoFolder());
  });
  const listed = async (...args: string[]) =>
    JSON.parse((await run('list', '--format', 'json', ...args)).stdout) as {
      id: number;
      from_id: number;
      to_id: number;
      type: string;
    }[];

  it('list: of an object, a type and a direction, in every format', async () => {
    const all = await listed('--post', '1', '--limit', '0');
    expect(all.length).toBeGreaterThan(5);
    expect(all.every(({ from_id, to_id }) => from_id === 1 || to_id === 1)).toBe(true);
    expect(await listed('--post', '1', '--type', 'related_to')).toEqual(all.filter(({ type }) => type === 'related_to'));
    expect(await listed('--post', '1', '--direction', 'outgoing')).toEqual(all.filter(({ from_id }) => from_id === 1));
    const two = all.slice(0, 2);
    const as = async (format: string) => (await run('list', '--post', '1', '--limit', '2', '--format', format)).stdout;
    expect(parse(await as('yaml'))).toEqual(two);
    expect(await as('ids')).toBe(`${two.map(({ id }) => id).join(' ')}\n`);
    expect(await as('count')).toBe(`${all.length}\n`);
    expect((await as('csv')).split('\n')).toEqual([
      'id,from_id,from_type,to_id,to_type,type,created_at,data',
      // these types declare no fields
      ...two.map((row) => `${Object.values(row).join()},`),
      '',
    ]);
    expect((await as('table')).split('\n').slice(0, 4)).toEqual([
      expect.stringMatching(/^\+-+\+/),
      expect.stringMatching(/^\| id +\| from_id \|/),
      expect.stringMatching(/^\+-+\+/),
      expect.stringMatching(/^\| \d+ +\| 1 /),
    ]);
    expect((await run('list', '--limit', '2')).stderr).toBe(
      'Only the first 2 relations are listed. To list all, pass --limit 0.\n',
    );
  });

  it('count: of everything, of an object, of a type', async () => {
    const all = await listed('--limit', '0');
    expect((await run('count')).stdout).toBe(`${all.length}\n`);
    const own = all.filter(({ from_id, to_id, type }) => type === 'related_to' && (from_id === 1 || to_id === 1));
    expect((await run('count', '--post-id', '1', '--type', 'related_to')).stdout).toBe(`${own.length}\n`);
    expect((await run('count', '--post', '1', '--type', 'related_to')).stdout).toBe(`${own.length}\n`);
  });

  it('add and remove print the messages of the plugin', async () => {
    const added = await run('add', '1', '30', '--type', 'references');
    expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Relationship added \(ID: \d+\)\n$/) });
    expect(await run('add', '1', '30', '--type', 'references')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: .* already \(relation \d+\)\. \(ncr_relation_exists\)\n$/),
    });
    expect(await run('remove', '1', '30', '--type', 'references')).toEqual({
      code: 0,
      stdout: 'Relationship removed\n',
      stderr: '',
    });
    expect(await run('remove', '1', '30', '--type', 'references')).toMatchObject({ code: 1, stderr: /./ });
    const before = await listed('--post', '1', '--type', 'related_to');
    expect((await run('remove', '1', '--all', '--type', 'related_to')).stdout).toBe(`${before.length} relationships removed\n`);
    expect(await listed('--post', '1', '--type', 'related_to')).toEqual([]);
  });

  it('reorder, copy and replace', async () => {
    const [first, second] = await listed('--post', '1', '--type', 'related_to');
    const other = (row: typeof first) => String(row?.from_id === 1 ? row.to_id : row?.from_id);
    expect(await run('reorder', '1', other(second), other(first), '--type', 'related_to')).toMatchObject({ code: 0, stderr: '' });
    const copied = await run('copy', '1', '30', '--types', 'related_to');
    expect(copied).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ relationships copied, \d+ skipped\n$/) });
    const all = await listed('--post', '30', '--direction', 'both');
    const planned = await run('replace', '30', '31', '--dry-run');
    const numbers = String.raw`would be moved, \d+ dropped, \d+ kept`;
    expect(planned).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(new RegExp(String.raw`^\d+ relationships ${numbers}\n$`)),
    });
    expect(await listed('--post', '30', '--direction', 'both')).toEqual(all);
    expect((await run('replace', '30', '31', '--type', 'related_to')).stdout).toMatch(/^[1-9]\d* relationships moved, /);
    expect(await listed('--post', '30', '--type', 'related_to')).toEqual([]);
  });

  it('reorder takes the object type of IDs that a post and a user have', async () => {
    const type = { name: 'about', label: 'About', from: 'post', to: ['post', 'user'] };
    writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ types: [type] }));
    for (const to of ['post', 'user'])
      expect(await run('add', '1', '2', '--type', 'about', '--to-type', to)).toMatchObject({ code: 0, stderr: '' });
    const reorder = ['reorder', '1', '2', '--type', 'about'];
    expect(await run(...reorder)).toMatchObject({ code: 1, stderr: expect.stringMatching(/with its object type/) });
    expect(await run(...reorder, '--to-type', 'user')).toMatchObject({ code: 0, stderr: '' });
  });

  it('check finds invalid relations and exits with 1, and --fix repairs them', async () => {
    expect(await run('check')).toEqual({ code: 0, stdout: 'All relationships are valid.\n', stderr: '' });
    const database = new Database(join(folder, 'relx.db'));
    database.exec(
      "update wp_relx_relations set to_id = 99999 where id = 1 or id = 2; update wp_relx_relations set pair = 'post:1-post:' || id where id in (1, 2)",
    );
    database.close();
    expect(await run('check')).toEqual({ code: 1, stdout: 'Found 2 invalid relationships.\n', stderr: '' });
    const fixed = await run('check', '--fix', '--verbose', '--batch-size', '1');
    expect(fixed).toMatchObject({ code: 0, stderr: '' });
    expect(fixed.stdout).toMatch(
      /^remove 1: related_to from post 1 to post 99999 \(orphaned: [^\n]+\nremove 2: [^\n]+\nCleaned up 2 invalid relationships\.\n$/,
    );
    expect((await run('check')).stdout).toBe('All relationships are valid.\n');
  });

  it('schema lists the types, those of relx.config among them, in JavaScript, TypeScript and JSON', async () => {
    const type = { name: 'sponsored_by', label: 'Sponsored by', from: 'post', to: 'user' };
    const files = {
      'relx.config.mjs': `export default { types: [${JSON.stringify(type)}] };`,
      'relx.config.ts': `const name: string = 'sponsored_by'; export default { types: [{ ...${JSON.stringify(type)}, name }] };`,
      'relx.config.json': JSON.stringify({ types: [type] }),
    };
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(join(folder, file), text);
      const { stdout } = await run('schema', '--format', 'json');
      expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toContain('sponsored_by');
      rmSync(join(folder, file));
    }
    expect((await run('types', '--format', 'csv')).stdout).toMatch(/^name,label,/);
  });

  it.each([
    [['lst'], 2, /unknown command 'lst'[\s\S]*Did you mean list\?/],
    [['list', '--post-di', '1'], 2, /unknown option '--post-di'[\s\S]*Did you mean --post-id\?/],
    [['list', '--post', 'x'], 2, /An ID must be a number from 1, not "x"/],
    [['list', '--post-id', '1', '--user-id', '2'], 2, /Pass only one of --post-id, --user-id and --term-id/],
    [['list', '--format', 'xml'], 2, /Allowed choices are table, json, csv, yaml, ids, count/],
    [['list', '--type', 'no-such'], 1, /The relation type "no-such".*\(ncr_invalid_type\)/],
    [['add', '1', '2'], 2, /required option '--type <type>' not specified/],
    [['remove', '1', '--type', 'related_to'], 2, /Pass either <to_id> or --all/],
    [['check', '--batch-size', '0'], 2, /--batch-size must be a number from 1 to 10000/],
    [['list', '--database', 'typo.db'], 1, /The database "typo\.db" does not exist/],
    [['list', '--database', 'junk.db'], 1, /"junk\.db" is not a SQLite database/],
    [['list', '--database', 'other.db'], 1, /"other\.db" belongs to another application: it has no table wp_posts/],
    [['list', '--prefix', 'other_'], 1, /no tables for the prefix "other_": other_posts\. .* prefixes wp_\./],
  ] as const)('%j exits with %i and a message', async (args, code, message) => {
    writeFileSync(join(folder, 'junk.db'), 'no database, only junk '.repeat(1000));
    const other = new Database(join(folder, 'other.db'));
    other.exec('create table birds (name text)');
    other.close();
    const before = readFileSync(join(folder, 'other.db'));
    const ended = await run(...args);
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).not.toMatch(/\n {4}at /);
    expect(readFileSync(join(folder, 'other.db'))).toEqual(before);
  });

  it('has help with examples for every command, also as relx content-relations', async () => {
    const { stdout } = await run('--help');
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name as string).filter((name) => name !== 'help');
    expect(commands).toEqual([
      'list',
      'count',
      'add',
      'update',
      'remove',
      'reorder',
      'copy',
      'replace',
      'check',
      'schema',
      'types',
      'completion',
    ]);
    for (const command of commands) {
      expect((await run(command, '--help')).stdout).toContain(`content-relations ${command}`);
      // the whole of relx is completed by a script of its own
      if (command === 'completion') continue;
      expect((await relx('content-relations', command, '--help')).stdout).toContain(`  relx content-relations ${command}`);
    }
  });
});
