import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { run as runIn, start as startIn } from './relx-process.js';

let folder: string;
const path = (name: string) => join(folder, name);
const run = (args: readonly string[], input?: string | Uint8Array) => runIn(args, input, folder);
const core = () => open({ dialect: libsql({ filename: path('relx.db') }) });
const newFolder = () => mkdtempSync(join(tmpdir(), 'relx-data-'));

/** The database that each test begins with. */
let filled: Buffer;
beforeAll(async () => {
  folder = newFolder();
  const relx = await core();
  await relx.import(
    Array.from(
      { length: 50 },
      (_, n) => ({ kind: 'post', id: n + 1, type: 'post', title: `Post ${n + 1}`, slug: `post-${n + 1}` }) as const,
    ),
  );
  await relx.close();
  filled = readFileSync(path('relx.db'));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  folder = newFolder();
  writeFileSync(path('relx.db'), filled);
  return () => rmSync(folder, { recursive: true });
});

async function pairs(): Promise<string[]> {
  const relx = await core();
  const rows = await relx.relations.rows();
  await relx.close();
  return rows.map(({ from_id, to_id }) => `${from_id}>${to_id}`);
}

const header = 'type,from_id,to_id\n';
const line = (from: number, to: number) => `${JSON.stringify({ type: 'references', from_id: from, to_id: to })}\n`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const junk = Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * n * 31 + n * 7) % 256));

test.each<[string, string | Uint8Array, readonly string[]]>([
  [
    'quotes, and a newline within',
    `"type","from_id","to_id","note"\n"references","1","2","a ""b""\nc"\nreferences,1,3,\n`,
    ['1>2', '1>3'],
  ],
  ['UTF-16, as a spreadsheet writes it', utf16(`${header}references,1,2\n`.replaceAll(',', '\t')), ['1>2']],
  ['JSON Lines with a mark, Windows lines and empty ones', `\ufeff\r\n${line(1, 2)}\r\n\n${line(1, 3).trim()}`, ['1>2', '1>3']],
])('reads %s', async (_, input, found) => {
  expect(await run(['import'], input)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Added ${found.length} relation`),
  });
  expect(await pairs()).toEqual(found);
});

test.each(['', '\n \n', header])('reports that %j has nothing to import', async (input) => {
  const stdout = 'There is nothing to import: no relations were found in standard input.\n';
  expect(await run(['import'], input)).toMatchObject({ code: 0, stdout });
});

test.each<[string, string | Uint8Array, RegExp, readonly string[]]>([
  [
    'a truncated line',
    `${line(1, 2)}${line(1, 3)}{"type":"refer`,
    /^line 3: The line is not valid JSON: .*\(ncr_invalid_args\)\n$/,
    ['1>2', '1>3'],
  ],
  [
    'a line after a quoted newline',
    `${header}"a\nb",1,2\nx,1,2\nreferences,1,2\n`,
    /^line 2: The relation type .*\nline 4: The relation type "x" is not registered/,
    ['1>2'],
  ],
  [
    'bytes that are no UTF-8',
    Buffer.concat([
      Buffer.from(header),
      Buffer.from([0x66, 0xe9, 0x2c, 0x31, 0x2c, 0x32, 0x0a]),
      Buffer.from('references,1,2\n'),
    ]),
    /^line 2: type is not valid UTF-8/,
    ['1>2'],
  ],
  ['a cell of 2 MB', `${header}${'x'.repeat(2_000_000)},1,2\nreferences,1,2\n`, /^line 2: The relation type "x{50,70}…/, ['1>2']],
  [
    'JSON that is no object',
    `[1]x\n${line(1, 2)}`.replace('[1]x', '{"type":"references","from_id":1}\n12\nnull\n"a"'),
    /^line 1: .*\nline 2: a line must be an object.*\nline 3: .*\nline 4: /,
    ['1>2'],
  ],
  [
    'an id beyond 2^53',
    `${header}references,1,9007199254740993\nreferences,9007199254740992,2\n`,
    /^line 2: to_id must be an integer from 1 to 2\^53-1, not "9007199254740993".*\nline 3: /,
    [],
  ],
  [
    'ids that are none',
    `${header}references,-1,2\nreferences,1.5,2\nreferences,0,2\nreferences,1e3,2\nreferences, ,2\n`,
    /^(line \d: from_id .*\n){5}$/,
    [],
  ],
  [
    'unknown object types and relation types',
    `type,from_type,from_id,to_id\nnonsense,,1,2\nreferences,page,1,2\nreferences,user,1,2\n`,
    /^line 2: The relation type "nonsense".*\nline 3: from_type must be one of post, user, term.*\nline 4: from_type of "references" must be post/,
    [],
  ],
  ['a name that would steer the terminal', `${header}\x1b[31mred,1,2\n`, /^line 2: The relation type "\\u001b\[31mred"/, []],
])('reports %s with its number and reason, exits with 1, and continues', async (_, input, messages, found) => {
  const ended = await run(['import'], input);
  expect(ended.stderr).toMatch(messages);
  expect(ended.code).toBe(1);
  expect(await pairs()).toEqual(found);
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['binary junk', junk, /^error: The first line has no column from_id or from_slug\. [^\n]*\n$/],
  [
    'binary junk as JSON',
    Buffer.concat([Buffer.from('{'), junk]),
    /^(line \d+: The line is not valid UTF-8\. Convert the file\. \(ncr_invalid_args\)\n)+$/,
  ],
  ['one list of JSON', `[${line(1, 2)}]`, /^error: The file is a JSON array\. [^\n]*jq -c '\.\[\]'\.\n$/],
  [
    'a quote without an end',
    `${header}references,1,2\n"references,1,3\n${'x\n'.repeat(1000)}`,
    /^error: line 3: The record that begins on this line has no end\. Check for a missing quote\.\n$/,
  ],
])('rejects %s as a whole, and exits with 1', async (_, input, message) => {
  const ended = await run(['import'], input);
  expect(ended.stderr).toMatch(message);
  // nothing in it steers the terminal
  expect(ended.stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(ended.code).toBe(1);
});

test.each([
  [['import', 'nowhere.csv'], 1, /^error: The file "nowhere\.csv" does not exist\. Check the path\.\n$/],
  [['import', '.'], 1, /^error: "\." can't be read: it is a folder\.\n$/],
  [['import', '--format', 'xml'], 2, /Allowed choices are jsonl, csv/],
  [['import', '--map', 'from_id'], 2, /--map must be pairs such as from_id=source, not "from_id"/],
  [
    ['import', '--map', 'from_id=nothing'],
    1,
    /^error: The first line has no column "nothing"\. It has: type, from_id, to_id\. Check --map\.\n$/,
  ],
  [['import', '--on-conflict', 'replace'], 2, /Allowed choices are skip, update/],
  [['import', '--type', 'nonsense'], 1, /The relation type "nonsense".*\(ncr_invalid_type\)/],
  [['import', '--from', 'p2p'], 1, /^error: There is no table wp_p2p: Posts 2 Posts has left nothing in this database/],
  [['import', '--from', 'content-connect'], 1, /^error: There is no table wp_post_to_post: WP Content Connect has left nothing/],
  [
    ['import', '--from', 'acf', '--field', 'nope', '--type', 'references'],
    1,
    /^error: No post has a field "nope"\. Is it spelt so in the database\? \(ncr_object_not_found\)\n$/,
  ],
  [
    ['import', '--from', 'acf', '--field', 'nope', '--type', 'references', '--dry-run'],
    1,
    /^error: No post has a field "nope"\. /,
  ],
  [['import', '--from', 'meta', '--key', '_nope', '--type', 'references'], 1, /^error: No post has meta "_nope"\. /],
  [
    ['import', '--from', 'acf', '--field', 'nope', '--type', 'favorite_posts', '--from-type', 'user'],
    1,
    /^error: No user has a field "nope"\. /,
  ],
  [['import', '--from', 'acf', '--type', 'references'], 2, /^error: The field is missing\. Pass --field <name>\.\n$/],
  [['import', '--from', 'acf', '--field', 'a'], 2, /^error: The relation type is missing\. Pass --type <type>\.\n$/],
  [['import', '--from', 'meta', '--type', 'references'], 2, /^error: The meta key is missing\. Pass --key <meta_key>\.\n$/],
  [['import', 'a.csv', '--from', 'p2p'], 2, /^error: --from p2p reads the database\. Remove the file\.\n$/],
  [
    ['import', '--from', 'meta', '--key', 'x', '--type', 'categorized_as', '--from-type', 'term'],
    1,
    /^error: There is no table wp_termmeta/,
  ],
  [['import', '--start-line', '0'], 2, /--start-line must be a number from 1, not "0"/],
  [['export', '--type', 'nonsense'], 1, /The relation type "nonsense"/],
  [['export', '--output', 'no/such/folder/a.csv'], 1, /^error: "no\/such\/folder\/a\.csv" can't be written: ENOENT/],
  [['export', '--database', 'typo.db'], 1, /The database "typo\.db" does not exist/],
])('%j exits with %i and a message', async (args, code, message) => {
  const ended = await run(args, `${header}references,1,2\n`);
  expect(ended).toMatchObject({ code, stdout: '' });
  expect(ended.stderr).toMatch(message);
  expect(ended.stderr).not.toMatch(/\n {4}at /);
});

const twenty = Array.from({ length: 20 }, (_, n) => line(1, n + 2)).join('');

test('a full disk stops an export with exit code 1 and a message, and the earlier file stays', async () => {
  await run(['import'], twenty);
  const full = { code: 1, stdout: '', stderr: expect.stringMatching(/^error: "\/dev\/full" can't be written: ENOSPC[^\n]*\n$/) };
  expect(await run(['export', '--output', '/dev/full'])).toEqual(full);
  writeFileSync(path('kept.jsonl'), 'before');
  expect((await run(['export', '--output', 'kept.jsonl', '--type', 'nonsense'])).code).toBe(1);
  expect(readFileSync(path('kept.jsonl'), 'utf8')).toBe('before');
  expect((await run(['export', '--output', 'kept.jsonl'])).code).toBe(0);
  expect(readFileSync(path('kept.jsonl'), 'utf8').split('\n')).toHaveLength(21);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('strict stops at the first invalid line, and reports it', async () => {
  const ended = await run(['import', '--strict'], `${line(1, 2)}${line(1, 1)}${line(1, 3)}`);
  expect(ended).toEqual({
    code: 1,
    stdout: 'Stopped at line 2. Added 1 relation of 2 lines of standard input. 1 was rejected.\n',
    stderr: "line 2: You can't relate the post 1 to itself. Choose another one. (ncr_self_relation)\n",
  });
  expect(await pairs()).toEqual(['1>2']);
  const rest = await run(['import', '--start-line', '3'], `${line(1, 2)}${line(1, 1)}${line(1, 3)}`);
  expect(rest.stdout).toBe('Added 1 relation of 1 line of standard input.\n');
});

test('Ctrl-C ends an import that waits for its lines, and the batch that was not written is not', async () => {
  const { child, ended } = startIn(['import', '--dry-run'], null, folder);
  // enough for a batch, which is reported, and some of the next one
  child.stdin.write(line(1, 2).repeat(60_000));
  child.stdout.once('data', () => child.kill('SIGINT'));
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toMatch(
    /^Imported up to line 50000\. Continue with --start-line 50001\.\nStopped\. Finished batches are kept\. Run the command again to continue\.\n$/,
  );
});

test('a report for programs is JSON and nothing else', async () => {
  const { stdout, stderr, code } = await run(['import', '--output-format', 'json', '--dry-run'], `${line(1, 2)}${line(1, 1)}`);
  expect([code, stderr]).toEqual([1, '']);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text)),
  ).toEqual([
    { at: 1, action: 'add', type: 'references', from_type: 'post', from_id: 1, to_type: 'post', to_id: 2 },
    { at: 2, action: 'reject', reason: "You can't relate the post 1 to itself. Choose another one.", code: 'ncr_self_relation' },
    { lines: 2, added: 1, existing: 0, changed: 0, rejected: 1, dry_run: true },
  ]);
});

test('columns and keys are mapped by name, and the others are reported', async () => {
  const csv = await run(
    ['import', '--map', 'from_id=book', '--map', 'to_slug=sequel', '--type', 'references'],
    'book,sequel,title\n1,post-2,A\n',
  );
  expect(csv).toMatchObject({ code: 0, stderr: 'Ignored columns: title\n' });
  const json = await run(['import', '--map', 'from_id=book,to_id=sequel', '--type', 'references'], '{"book":2,"sequel":3}\n');
  expect(json).toMatchObject({ code: 0, stderr: '' });
  expect(await pairs()).toEqual(['1>2', '2>3']);
});

test('a text that a spreadsheet would run is none in CSV, and comes back as it was', async () => {
  const relx = await core();
  await relx.import([{ kind: 'user', login: '=cmd()', slug: 'cmd', role: 'author' }]);
  await relx.close();
  await run(['import'], '{"type":"authored_by","from_id":1,"to_slug":"=cmd()"}\n');
  const { stdout } = await run(['export', '--format', 'csv', '--slugs']);
  expect(stdout).toContain(`,"'=cmd()",`);
  expect((await run(['import'], stdout)).stdout).toMatch(/1 already exists/);
});

test('both commands explain themselves, with examples', async () => {
  for (const name of ['export', 'import']) expect((await run([name, '--help'])).stdout).toContain(`  relx ${name} `);
  expect(existsSync(path('relations.jsonl'))).toBe(false);
});
