import { open, type Relx } from 'relx/core';
import { beforeEach, expect, test } from 'vitest';
import { onMariadb, openDatabase, type TestDatabase } from '../../database.js';
import { run, start } from './relx-process.js';

const jsonLines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const serialised = (ids: readonly (string | number)[]): string =>
  `a:${ids.length}:{${ids.map((id, index) => `i:${index};s:${String(id).length}:"${id}";`).join('')}}`;

/** What `relx export` and `relx import` do on any engine. */
export function dataSuite(): void {
  let database: TestDatabase;
  const named = () => ({ RELX_DATABASE: database.address });
  const relx = (args: readonly string[], input?: string) => run(args, input, undefined, named());
  const rows = () => database.run('select * from wp_relx_relations order by id');
  const ends = async () => (await rows()).map(({ from_id, to_id }) => `${from_id}>${to_id}`);

  async function opened<T>(work: (core: Relx) => Promise<T>): Promise<T> {
    const core = await open({ dialect: database.connect() });
    try {
      return await work(core);
    } finally {
      await core.close();
    }
  }

  const relatedTo = (id: number, type: string) =>
    opened(async (core) => (await core.relations.list({ objectType: 'post', id }, { type, fields: 'ids' })).items);

  beforeEach(async () => {
    database = await openDatabase();
    await opened((core) =>
      core.import([
        { kind: 'user', id: 3, login: 'ann', role: 'author' },
        { kind: 'term', id: 4, taxonomy: 'category', name: 'News', slug: 'news' },
        ...Array.from({ length: 30 }, (_, n) => ({
          kind: 'post' as const,
          id: n + 1,
          type: 'post',
          title: `Post ${n + 1}`,
          slug: `post-${n + 1}`,
          date: '2026-01-01T00:00:00Z',
        })),
      ]),
    );
    return () => database.remove();
  });

  const records = [
    { type: 'related_to', from_id: 1, to_id: 2, from_order: 1 },
    { type: 'references', from_id: 1, to_id: 3, created_at: '2026-03-01T10:00:00.000Z' },
    { type: 'related_to', from_id: 3, to_id: 1, to_order: 0 },
    { type: 'authored_by', from_id: 1, to_slug: 'ann' },
    { type: 'categorized_as', from_slug: 'post-1', to_slug: 'news', to_subtype: 'category' },
  ];

  test.each([
    [['--format', 'jsonl']],
    [['--format', 'csv']],
    [['--format', 'jsonl', '--slugs']],
    [['--format', 'csv', '--slugs']],
  ])('export %j, and import into a site without relations: every row again', async (how) => {
    expect(await relx(['import'], jsonLines(records))).toEqual({
      code: 0,
      stdout: 'Added 5 relations of 5 lines of standard input.\n',
      stderr: '',
    });
    const before = await rows();
    const { stdout, stderr } = await relx(['export', ...how]);
    expect(stderr).toBe('');
    await database.run('delete from wp_relx_relations');
    expect(await relx(['import', '-'], stdout)).toMatchObject({ code: 0, stderr: '' });
    const bare = (all: typeof before) => all.map(({ id: _, ...row }) => row);
    expect(bare(await rows())).toEqual(bare(before));
    expect(await relx(['import'], stdout)).toMatchObject({ code: 0, stdout: expect.stringContaining('5 already exist.') });
  });

  test('a dry run shows what would be done, line by line, and does nothing', async () => {
    await relx(['import'], jsonLines(records.slice(0, 1)));
    const lines = jsonLines([
      { ...records[0], from_order: 4 },
      { type: 'references', from_id: 1, to_id: 9 },
      { type: 'references', from_id: 1, to_id: 99 },
    ]);
    expect(await relx(['import', '--dry-run', '--on-conflict', 'update'], lines)).toEqual({
      code: 1,
      stdout: [
        '~ line 1: related_to post 1 -> post 2: from_order 1 -> 4',
        '+ line 2: references post 1 -> post 9',
        '! line 3: There is no post 99. (ncr_object_not_found)',
        '1 relation of 3 lines of standard input would be added. 1 would be changed. 1 would be rejected.\n',
      ].join('\n'),
      stderr: '',
    });
    expect(await ends()).toEqual(['1>2']);
  });

  test('an import that is killed leaves whole batches, and goes on when it is run again', async () => {
    await opened((core) =>
      core.import(
        Array.from({ length: 600 }, (_, n) => ({ kind: 'post', id: n + 100, type: 'post', title: `More ${n}` }) as const),
      ),
    );
    // more than one batch of each database
    const lines = onMariadb() ? 20_000 : 60_000;
    const many = Array.from({ length: lines }, (_, n) => ({
      type: 'references',
      from_id: 100 + (n % 600),
      to_id: 100 + ((n + 1 + Math.floor(n / 600)) % 600),
    }));
    const { child, ended } = start(['import'], jsonLines(many), undefined, named());
    const count = async () => Number((await database.run('select count(*) as n from wp_relx_relations'))[0]?.n);
    while ((await count()) === 0 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill('SIGKILL');
    await ended;
    const written = await count();
    expect(written % 1000).toBe(0);
    expect(written).toBeGreaterThan(0);
    // what is there since the first batch, and what the last one has
    const again = await relx(['import'], jsonLines([...many.slice(0, 1000), ...many.slice(-1000)]));
    const added = written < lines ? 1000 : 0;
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain(`Added ${added} relations of 2000 lines of standard input. ${2000 - added} already exist.`);
    expect(await count()).toBe(written + added);
  });

  test('--from p2p reads the connections of Posts 2 Posts with their order, and leaves them', async () => {
    await database.run('create table wp_p2p (p2p_id bigint primary key, p2p_from bigint, p2p_to bigint, p2p_type varchar(44))');
    await database.run(
      'create table wp_p2pmeta (meta_id bigint primary key, p2p_id bigint, meta_key varchar(255), meta_value text)',
    );
    await database.run(
      "insert into wp_p2p values (1, 1, 2, 'a_to_b'), (2, 1, 3, 'a_to_b'), (3, 1, 99, 'a_to_b'), (4, 1, 5, 'nobody'), (5, 2, 1, 'references')",
    );
    await database.run(
      "insert into wp_p2pmeta values (1, 1, '_order_from', '1'), (2, 2, '_order_from', '0'), (3, 2, '_order_to', '7'), (4, 1, 'note', 'x')",
    );
    const before = await database.run('select * from wp_p2p order by p2p_id');
    const foretold = await relx(['import', '--from', 'p2p', '--map', 'a_to_b=depends_on', '--dry-run']);
    expect(foretold.stdout.split('\n').map((line) => line.slice(0, 11))).toEqual([
      '+ p2p_id 1:', '+ p2p_id 2:', '! p2p_id 3:', '! p2p_id 4:', '+ p2p_id 5:', '3 relations', '',
    ]); // biome-ignore format: a line each
    const done = await relx(['import', '--from', 'p2p', '--map', 'a_to_b=depends_on']);
    expect(done).toMatchObject({ code: 1, stdout: 'Added 3 relations of 5 lines of Posts 2 Posts. 2 were rejected.\n' });
    expect(done.stderr).toMatch(/^p2p_id 3: There is no post 99\. .*\np2p_id 4: The relation type "nobody"/);
    expect(await rows()).toMatchObject([
      { type: 'depends_on', from_id: 1, to_id: 2, from_order: 1 },
      { type: 'depends_on', from_id: 1, to_id: 3, from_order: 0, to_order: 7 },
      { type: 'references', from_id: 2, to_id: 1 },
    ]);
    expect(await database.run('select * from wp_p2p order by p2p_id')).toEqual(before);
  });

  test('--from content-connect reads the relationships of WP Content Connect with the positions of both sides', async () => {
    await database.run(
      'create table wp_post_to_post (id1 bigint, id2 bigint, name varchar(64), `order` int not null default 0, primary key (id1, id2, name))',
    );
    // a relationship of two posts has two rows; 0 is no position
    await database.run(
      "insert into wp_post_to_post values (2, 1, 'chapters', 3), (1, 2, 'chapters', 2), (3, 1, 'chapters', 1), (1, 3, 'chapters', 0), (1, 99, 'chapters', 0), (5, 1, 'chapters', 0), (1, 2, 'nobody', 0)",
    );
    const args = ['import', '--from', 'content-connect', '--map', 'chapters=related_to,team=authored_by'];
    const posts = await relx([...args, '--dry-run']);
    expect(posts.stdout.split('\n').map((line) => line.slice(0, 8))).toEqual([
      '+ row 1:', '! row 2:', '+ row 3:', '! row 4:', '+ row 7:', '3 relati', '',
    ]); // biome-ignore format: a line each
    await database.run(
      'create table wp_post_to_user (post_id bigint, user_id bigint, name varchar(64), user_order int not null default 0, post_order int not null default 0, primary key (post_id, user_id, name))',
    );
    await database.run("insert into wp_post_to_user values (1, 3, 'team', 1, 2)");
    const done = await relx(args);
    expect(done).toMatchObject({ code: 1, stdout: 'Added 4 relations of 6 lines of WP Content Connect. 2 were rejected.\n' });
    expect(done.stderr).toMatch(/^row 2: The relation type "nobody".*\nrow 4: There is no post 99/);
    expect(await rows()).toMatchObject([
      { type: 'related_to', from_id: 1, to_id: 2, from_order: 3, to_order: 2 },
      { type: 'related_to', from_id: 1, to_id: 3, from_order: 1 },
      { type: 'related_to', from_id: 5, to_id: 1 },
      { type: 'authored_by', from_id: 1, to_id: 3, to_type: 'user', from_order: 1, to_order: 2 },
    ]);
    expect(await relx(args)).toMatchObject({ code: 1, stdout: expect.stringContaining('4 already exist.') });
  });

  const meta = (post: number, key: string, value: string) =>
    database.run(`insert into wp_postmeta (post_id, meta_key, meta_value) values (${post}, '${key}', '${value}')`);

  test('--from acf reads the ids of a field in their order, and their object type from the field', async () => {
    await opened((core) =>
      core.import([
        { kind: 'post', id: 50, type: 'acf-field', slug: 'field_b', title: 'Books', date: '2026-01-01T00:00:00Z' },
        { kind: 'post', id: 51, type: 'acf-field', slug: 'field_w', title: 'Writer', date: '2026-01-01T00:00:00Z' },
        { kind: 'post', id: 52, type: 'revision', status: 'inherit', title: 'Before', parent: 1 },
      ]),
    );
    await database.run(`update wp_posts set post_content = 'a:1:{s:4:"type";s:12:"relationship";}' where ID = 50`);
    await database.run(`update wp_posts set post_content = 'a:1:{s:4:"type";s:4:"user";}' where ID = 51`);
    for (const [id, ids] of [[1, [9, 2, 4]], [2, [1]], [52, [9]]] as const) {
      await meta(id, 'books', serialised(ids));
      await meta(id, '_books', 'field_b');
    } // biome-ignore format: a table
    await meta(4, 'books', serialised([5]));
    await meta(5, 'books', '');
    await meta(5, '_books', 'field_b');
    await meta(1, 'writer', '3');
    await meta(1, '_writer', 'field_w');
    const before = await database.run('select * from wp_postmeta order by meta_id');
    const done = await relx(['import', '--from', 'acf', '--field', 'books', '--type', 'references']);
    expect(done).toMatchObject({ code: 1, stdout: 'Added 4 relations of 5 lines of "books". 1 was rejected.\n' });
    expect(done.stderr).toMatch(/ACF has not written the "books" of the post 4/);
    expect(await relatedTo(1, 'references')).toEqual([9, 2, 4]);
    expect(await relx(['import', '--from', 'acf', '--field', 'writer', '--type', 'authored_by'])).toMatchObject({ code: 0 });
    expect((await rows()).at(-1)).toMatchObject({ type: 'authored_by', from_id: 1, to_type: 'user', to_id: 3 });
    expect(await database.run('select * from wp_postmeta order by meta_id')).toEqual(before);
  });

  test('--from acf with both sides of a two-way type: with --on-conflict update each list keeps its order', async () => {
    for (const [id, ids] of [[1, [5, 6]], [5, [7, 1]], [6, [1]]] as const) {
      await meta(id, 'friends', serialised(ids));
      await meta(id, '_friends', 'field_f');
    } // biome-ignore format: a table
    const done = await relx(['import', '--from', 'acf', '--field', 'friends', '--type', 'related_to', '--on-conflict', 'update']);
    expect(done.code).toBe(0);
    expect([await relatedTo(1, 'related_to'), await relatedTo(5, 'related_to'), await relatedTo(6, 'related_to')]).toEqual([
      [5, 6],
      [7, 1],
      [1],
    ]);
  });

  test('--from meta reads ids however they are kept', async () => {
    await meta(1, 'ids', serialised([3, 2]));
    await meta(2, 'ids', 'a:1:{s:1:"x";i:4;}');
    await meta(3, 'ids', '5, 4,6');
    await meta(4, 'ids', '[7,"6"]');
    await meta(5, 'ids', '8');
    await meta(5, 'ids', '7');
    await meta(6, 'ids', 'neither');
    await meta(7, 'ids', serialised(['https://site.example/']));
    await meta(8, 'ids', 'O:8:"stdClass":0:{}');
    const done = await relx(['import', '--from', 'meta', '--key', 'ids', '--type', 'references']);
    expect(done).toMatchObject({ code: 1, stdout: 'Added 10 relations of 13 lines of "ids". 3 were rejected.\n' });
    expect(await ends()).toEqual(['1>3', '1>2', '2>4', '3>5', '3>4', '3>6', '4>7', '4>6', '5>8', '5>7']);
    expect(await relatedTo(5, 'references')).toEqual([8, 7]);
    expect(done.stderr).toMatch(/post 6 is no id and no list of ids[\s\S]*to_id must be an integer[\s\S]*post 8 is no id/);
  });
}
