import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { runCommand } from './run-command.js';

let here: PluginSite;
let posts: string[];
beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three', 'Four']);
  posts = here.posts.map(String);
});
afterAll(() => here?.site.stop());
beforeEach(() => here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );"));

const wp = (...words: (string | undefined)[]) =>
  runCommand(
    here.site.root,
    words.filter((word) => word !== undefined),
  );
const related = () =>
  here.php<string[]>(
    "return $GLOBALS['wpdb']->get_col( \"SELECT CONCAT( from_id, '>', to_id ) FROM wp_relx_relations ORDER BY id\" );",
  );
/** Creates relations, from and to the numbers of posts. */
const relate = (...relations: (readonly [from: number, to: number, type: string])[]) =>
  here.php(
    `foreach ( $args[1] as list( $from, $to, $type ) ) ncr_add_relation( $args[0][ $from ], 'post', $args[0][ $to ], 'post', $type );`,
    [here.posts, relations],
  );
/** A relation whose target is gone. */
const breakOne = () =>
  here.php(
    `$GLOBALS['wpdb']->query( "INSERT INTO wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at) VALUES ('references', 'post', $args, 'post', 99999, 'post:$args>post:99999', 9007199254740991, 9007199254740991, '2026-01-01T00:00:00.000Z')" );`,
    here.posts[0],
  );

describe('relations', () => {
  test('move to another object, and a dry run changes nothing', async () => {
    const [a, b, c] = posts;
    await relate([0, 1, 'references'], [0, 2, 'references'], [2, 0, 'parent_of'], [1, 2, 'parent_of']);
    const before = await related();
    const planned = await wp('replace', a, b, '--dry-run');
    expect(planned).toMatchObject({ code: 0, stdout: 'Success: 1 relationships would be moved, 1 dropped, 1 kept\n' });
    expect(planned.stderr).toMatch(/^Warning: \d+: .*\(ncr_cycle\)\n$/);
    expect(await related()).toEqual(before);
    expect((await wp('replace', a, b, '--type=references')).stdout).toBe('Success: 1 relationships moved, 1 dropped, 0 kept\n');
    expect(await related()).toEqual([`${b}>${c}`, `${c}>${a}`, `${b}>${c}`]);
    expect(await wp('check')).toMatchObject({ code: 0 });
    expect(await wp('replace', a, a)).toMatchObject({ code: 1, stderr: expect.stringContaining('ncr_invalid_args') });
  });

  test('are added, listed, counted and removed', async () => {
    const [a, b, c] = posts;
    expect(await wp('add', a, b, '--type=references')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Success: Relationship added \(ID: \d+\)\n$/),
    });
    await wp('add', a, c, '--type=references');
    await wp('add', a, '1', '--type=authored_by');
    expect(await related()).toEqual([`${a}>${b}`, `${a}>${c}`, `${a}>1`]);
    const { stdout } = await wp('list', `--post=${a}`, '--type=references', '--format=json');
    expect(JSON.parse(stdout)).toMatchObject([
      { from_id: Number(a), to_id: Number(b), type: 'references' },
      { to_id: Number(c) },
    ]);
    expect((await wp('list', '--format=count')).stdout).toBe('3\n');
    expect((await wp('count', '--user-id=1')).stdout).toBe('1\n');
    expect((await wp('count', `--post-id=${a}`, '--direction=incoming')).stdout).toBe('0\n');
    expect((await wp('list', '--format=ids')).stdout.split(' ')).toHaveLength(3);
    const limited = await wp('list', '--limit=1', '--format=csv');
    expect(limited.stdout.trim().split('\n')).toEqual([
      'id,from_id,from_type,to_id,to_type,type,created_at',
      expect.stringContaining(`,${b},post,references,`),
    ]);
    expect(limited.stderr).toBe('Warning: Only the first 1 relations are listed. List all with --limit=0.\n');
    expect((await wp('remove', a, b, '--type=references')).stdout).toBe('Success: Relationship removed\n');
    expect((await wp('remove', a, '--all', '--type=references')).stdout).toBe('Success: 1 relationships removed\n');
    expect(await related()).toEqual([`${a}>1`]);
  });

  test.each([
    [['list', '--post=5abc'], 'ncr_invalid_id'],
    [['list', '--post-id=1', '--user-id=1'], 'Pass only one of'],
    [['list', '--limit=-1'], 'ncr_invalid_args'],
    [['list', '--psot=1'], 'unknown --psot parameter'],
    [['add', '1'], 'missing'],
    [['add', '1', '99999', '--type=references'], 'ncr_object_not_found'],
    [['remove', '1', '--type=references'], 'Pass <to_id> or --all'],
    [['migrate', 'acf', '--key=nothing'], 'rest_missing_callback_param'],
    [['import', '/nowhere/at.all'], 'cannot be read'],
    [['export', '--output=/nowhere/at.all'], 'cannot be written'],
    [['nothing'], 'not a registered subcommand'],
    // in the same ways
    ...(isExhaustive
      ? [
          [['list', '--user=1'], 'unknown --user parameter'],
          [['list', '--post=1', '--post-id=1'], 'Pass only one of'],
          [['list', '--type=nothing'], 'ncr_invalid_type'],
          [['list', '--format=xml'], 'Invalid value'],
          [['add', '1', '1', '--type=references', '--force'], 'unknown --force parameter'],
          [['remove', '1', '2', '--type=references'], 'ncr_relation_not_found'],
          [['check', '--fixx'], 'unknown --fixx parameter'],
          [['check', '--batch-size=0'], 'ncr_invalid_args'],
          [['sync', '--fix'], 'unknown --fix parameter'],
          [['migrate', 'ncr', '--dryrun'], 'unknown --dryrun parameter'],
          [['migrate', 'ncr'], 'ncr_object_not_found'],
          [['migrate', 'else'], 'Invalid value'],
          [['export', '--type=nothing'], 'ncr_invalid_type'],
        ]
      : []),
  ])('%j exits with 1', async (words, message) => {
    const { code, stderr, stdout } = await wp(...words);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^Error: /m);
  });

  test('types', async () => {
    for (const name of ['schema', 'types']) {
      const { stdout } = await wp(name, '--format=json');
      expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ name: 'related_to', direction: 'bidirectional' }));
    }
    expect((await wp('types')).stdout).toContain('related_to\tRelated to\tRelated, Related\tpost\tpost\t\t\tbidirectional');
  });
});

test('check finds, and with --fix repairs', async () => {
  expect(await wp('check')).toMatchObject({ code: 0, stdout: 'Success: All relationships are valid.\n' });
  await breakOne();
  await relate([0, 1, 'references']);
  const found = await wp('check', '--verbose', '--batch-size=1');
  expect(found).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^remove \d+: references from post \d+ to post 99999 \(orphaned: there is no post 99999\)\n$/),
  });
  expect(found.stderr).toBe('Checking relations 2/2\nWarning: Found 1 invalid relationships.\n');
  expect(JSON.parse((await wp('check', '--format=json')).stdout)).toMatchObject([{ action: 'remove', category: 'orphaned' }]);
  expect((await wp('check', '--format=count')).stdout).toBe('1');
  expect(await wp('sync', '--dry-run')).toMatchObject({ code: 0, stderr: expect.stringContaining('Found 1') });
  expect(await related()).toHaveLength(2);
  expect(await wp('check', '--fix')).toMatchObject({ code: 0, stdout: 'Success: Cleaned up 1 invalid relationships.\n' });
  expect(await related()).toEqual([`${posts[0]}>${posts[1]}`]);
  await breakOne();
  expect(await wp('sync')).toMatchObject({ code: 0, stdout: 'Success: Cleaned up 1 invalid relationships.\n' });
});

test('check reports wrong post types and cycles, keeps them, and names types of what is not registered', async () => {
  const [a, b] = posts;
  await relate([0, 1, 'parent_of'], [1, 0, 'references'], [0, 2, 'references']);
  expect(await wp('add', b, a, '--type=parent_of')).toMatchObject({ code: 1, stderr: expect.stringContaining('(ncr_cycle)') });
  const own = "ncr_register_relation_type( 'rooms', array( 'label' => 'Rooms', 'from' => 'page', 'to' => 'room' ) )";
  addPlugin(here.site, 'rooms', `add_action( 'init', fn() => function_exists( 'ncr_register_relation_type' ) && ${own} );`);
  await here.php(
    `$GLOBALS['wpdb']->query( "UPDATE wp_relx_relations SET type = IF( to_id = $args, 'parent_of', 'rooms' ) WHERE type = 'references'" );`,
    here.posts[0],
  );
  const rows = await related();
  for (const more of [[], ['--fix']]) {
    const { code, stdout, stderr } = await wp('check', '--verbose', ...more);
    expect([code, stdout.split('\n').filter((line) => line !== '')]).toEqual([
      0,
      [
        expect.stringMatching(/^keep \d+: parent_of .* \(cycle: /),
        expect.stringMatching(/^keep \d+: parent_of .* \(cycle: /),
        expect.stringMatching(/^keep \d+: rooms .* \(wrong_subtype: /),
      ],
    ]);
    for (const text of [
      '2 relationships are part of a cycle',
      '1 relationships connect objects',
      'The type "rooms" connects room',
    ])
      expect(stderr).toContain(text);
  }
  expect(await related()).toEqual(rows);
  const listed = JSON.parse((await wp('check', '--format=json')).stdout) as { category: string; type: string }[];
  expect(listed.at(-1)).toMatchObject({ category: 'unknown_subtype', type: 'rooms' });
  expect((await wp('types')).stdout).toContain('rooms\tRooms\tRooms, Used in: Rooms\tpost\tpost\tpage\troom\tfrom_to');
  addPlugin(here.site, 'rooms', '');
});

test.each([[['--verbose']], [['--format=json']], ...(isExhaustive ? [[['--format=ids']], [['--format=count']]] : [])])(
  'check %j exits with 1 for a list that does not follow its custom field',
  async (format) => {
    const [a, b] = here.posts;
    addPlugin(
      here.site,
      'follows',
      "add_action( 'init', fn() => function_exists( 'ncr_register_relation_type' ) && ncr_register_relation_type( 'follows', array( 'label' => 'Follows', 'from' => 'post', 'to' => 'post', 'meta_key' => 'follow_ids' ) ) );",
    );
    await here.php(
      "$GLOBALS['wpdb']->insert( 'wp_postmeta', array( 'post_id' => $args[0], 'meta_key' => 'follow_ids', 'meta_value' => $args[1] ) );",
      [a, `${b},99999`],
    );
    const found = await wp('check', ...format);
    const fixed = await wp('check', '--fix', ...format);
    const again = await wp('check', ...format);
    await here.php("$GLOBALS['wpdb']->delete( 'wp_postmeta', array( 'meta_key' => 'follow_ids' ) );");
    addPlugin(here.site, 'follows', '');
    expect([found.code, fixed.code, again.code]).toEqual([1, 0, 0]);
    if (format[0] !== '--format=json') return;
    const list = { action: 'repair', category: 'list', type: 'follows', from_id: a, from_type: 'post', id: null, to_id: null };
    const value = { action: 'keep', category: 'skipped_value', from_id: a, reason: expect.stringContaining('99999') };
    expect(JSON.parse(found.stdout)).toMatchObject([list, value]);
    expect(JSON.parse(fixed.stdout)).toMatchObject([list, value]);
    expect(JSON.parse(again.stdout)).toMatchObject([value]);
  },
);

test('relations of types that are not registered stay unless they are to be pruned', async () => {
  await relate([0, 1, 'references']);
  await here.php("$GLOBALS['wpdb']->query( \"UPDATE wp_relx_relations SET type = 'gone'\" );");
  const kept = await wp('check', '--fix');
  expect([kept.code, kept.stdout]).toEqual([
    0,
    'Success: All relationships are valid.\n1 relationships of types that are not registered stay. Remove them with --prune-unregistered.\n',
  ]);
  expect(await wp('check', '--prune-unregistered')).toMatchObject({ code: 1 });
  expect(await wp('check', '--fix', '--prune-unregistered')).toMatchObject({ code: 0 });
  expect(await related()).toEqual([]);
});

test.each([
  ['', '--dry-run'],
  ['type,from_id,to_id\n', undefined],
])('an import of %j reports that there is nothing to import', async (input, word) => {
  const { code, stdout, stderr } = await runCommand(here.site.root, ['import', ...(word ? [word] : [])], input);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('There is nothing to import'),
  });
});

test('export and import, with a dry run', async () => {
  const [a, b] = posts;
  await relate([0, 1, 'references']);
  const file = join(here.site.root, 'relations.csv');
  expect(await wp('export', '--format=csv', '--slugs', `--output=${file}`)).toMatchObject({
    code: 0,
    stdout: `Success: Written to ${file}.\n`,
  });
  expect([statSync(file).mode & 0o777, existsSync(`${file}.part`)]).toEqual([0o600, false]);
  expect(readFileSync(file, 'utf8')).toMatch(/^type,from_type.*\nreferences,post,post,one,,post,post,two,,/);
  const { stdout } = await wp('export');
  expect(JSON.parse(stdout)).toMatchObject({ type: 'references', from_id: Number(a), to_id: Number(b) });
  await here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );");
  const foretold = await wp('import', file, '--dry-run');
  expect([foretold.code, foretold.stdout]).toEqual([
    0,
    `+ line 2: references post ${a} -> post ${b}\nSuccess: 1 relations would be added, 0 already exist, 0 changed, 0 lines rejected.\n`,
  ]);
  expect(await related()).toEqual([]);
  expect((await wp('import', file)).stdout).toBe('Success: 1 relations added, 0 already exist, 0 changed, 0 lines rejected.\n');
  const again = await runCommand(here.site.root, ['import'], `${stdout}{"type":"references"}\n`);
  expect([again.code, again.stdout]).toEqual([1, '']);
  expect(again.stderr).toMatch(/^Warning: line 2: .* \(ncr_invalid_id\)\n/);
  writeFileSync(file, `book,other\n${a},${b}\n`);
  expect(await wp('import', file, '--map=from_id=book,to_id=other', '--type=depends_on')).toMatchObject({ code: 0 });
  expect(await related()).toEqual([`${a}>${b}`, `${a}>${b}`]);
});

test('sources and migrate', async () => {
  const [a, b, c] = posts;
  await here.php("update_post_meta( $args[0], 'books', array( $args[1], $args[2] ) );", here.posts);
  expect((await wp('sources', '--format=count')).stdout).toBe('0');
  const params = ['migrate', 'meta', '--key=books', '--type=references'];
  const foretold = await wp(...params, '--dry-run');
  expect([foretold.code, foretold.stdout.split('\n')[1]]).toEqual([
    0,
    expect.stringMatching(`^\\+ row \\d+: references post ${a} -> post ${c}$`),
  ]);
  expect(await related()).toEqual([]);
  expect((await wp(...params)).stdout).toBe('Success: 2 relations added, 0 already exist, 0 changed, 0 rows rejected.\n');
  expect(await related()).toEqual([`${a}>${b}`, `${a}>${c}`]);
  expect((await wp(...params)).stdout).toContain('0 relations added, 2 already exist');
  expect(here.site.log()).toBe('');
});

test('the links in texts are read, and removed when the setting is off', async () => {
  const turn = (isOn: boolean) => here.php(`update_option( 'relx_settings', array( 'links' => $args ) );`, isOn);
  await here.php(`wp_update_post( array( 'ID' => $args, 'post_content' => '<a href="/two/">Two</a>' ) );`, here.posts[0]);
  expect((await wp('links')).stdout).toBe('0 posts are left.\n');
  await turn(true);
  expect((await wp('links')).stdout).toMatch(/^[1-9]\d* posts are left\.\n$/);
  expect((await wp('links', '--rebuild')).stdout).toContain('Success: Related posts by 1 links.');
  expect([await related(), (await wp('links')).stdout]).toEqual([[`${posts[0]}>${posts[1]}`], '0 posts are left.\n']);
  expect((await wp('add', ...posts.slice(0, 2), '--type=links_to')).stderr).toContain('ncr_managed_type');
  expect((await wp('export')).stdout).not.toContain('links_to');
  expect((await wp('export', '--type=links_to')).stdout).toContain('links_to');
  await turn(false);
  await wp('links', '--rebuild');
  expect(await related()).toEqual([]);
});
