import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../cli/data/relx-process.js';
import { isExhaustive } from '../sizes.js';
import type { Session } from './log-in.js';
import { engines } from './opened-site.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

interface Part {
  readonly done: boolean;
  readonly next: string | null;
  readonly text: string;
  readonly offset: number;
  readonly lines: number;
  readonly added: number;
  readonly existing: number;
  readonly changed: number;
  readonly rejected: number;
  readonly errors: readonly { at: number; code: string; message: string }[];
  readonly left_out: readonly string[];
}

const jsonl = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

describe.each(engines)('export and import in PHP, on %s', (engine) => {
  let here: PluginSite;
  let admin: Session;
  let posts: readonly number[];
  beforeAll(async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `Post ${index}`);
    here = await openPluginSite(titles, { database: engine });
    posts = here.posts;
    addPlugin(
      here.site,
      'types',
      `add_action( 'init', function () { if ( function_exists( 'ncr_register_relation_type' ) ) ncr_register_relation_type( array( 'name' => 'one', 'label' => 'One', 'from' => 'post', 'to' => 'post', 'max_connections' => 1 ) ); } );
      add_filter( 'ncr_relation_allowed', fn( $allowed, $from, $to, $type ) => 'depends_on' !== $type, 10, 4 );`,
    );
    admin = await here.site.logIn();
  });
  afterAll(() => here?.site.stop());
  beforeEach(() => here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' ); wp_cache_flush();"));

  const post = async (path: string, body: Uint8Array | string) => {
    const headers = { 'Content-Type': 'application/octet-stream' };
    const response = await admin.fetch(`/wp-json/relx/v1/tools/${path}`, { method: 'POST', headers, body: body as string });
    return { status: response.status, body: (await response.json()) as Part };
  };
  /** Imports a file in parts of some bytes, and gives the sums. */
  async function importFile(content: string | Uint8Array, query = '', size = 200_000) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const sum = { added: 0, existing: 0, changed: 0, rejected: 0, errors: [] as Part['errors'][number][], requests: 0 };
    for (let offset = 0, cursor = ''; ; ) {
      const end = Math.min(bytes.length, offset + size);
      const last = end === bytes.length ? '&last=1' : '';
      const { status, body } = await post(`import?cursor=${cursor}${last}${query}`, bytes.slice(offset, end));
      if (status !== 200) throw new Error(JSON.stringify(body));
      for (const name of ['added', 'existing', 'changed', 'rejected'] as const) sum[name] += body[name];
      sum.errors.push(...body.errors);
      sum.requests += 1;
      if (body.next === null) return sum;
      offset = body.offset;
      cursor = body.next;
    }
  }
  async function exportFile(query: string, perPage = 1000) {
    let text = '';
    for (let cursor = ''; ; ) {
      const response = await admin.fetch(`/wp-json/relx/v1/tools/export?per_page=${perPage}&cursor=${cursor}${query}`);
      const body = (await response.json()) as Part;
      text += body.text;
      if (body.next === null) return text;
      cursor = body.next;
    }
  }
  const cli = (...args: string[]) => run([...args], '', undefined, { RELX_DATABASE: here.site.database });
  const rows = () =>
    here.php<Record<string, unknown>[]>(
      "return $GLOBALS['wpdb']->get_results( 'SELECT type, from_id, to_id, pair, from_order, to_order, created_at FROM wp_relx_relations ORDER BY id' );",
    );
  const records = () => [
    { type: 'related_to', from_id: posts[0], to_id: posts[1], from_order: 1 },
    { type: 'references', from_id: posts[0], to_id: posts[2], created_at: '2026-03-01T10:00:00.000Z' },
    { type: 'related_to', from_id: posts[2], to_id: posts[0], to_order: 0, created_at: '2026-03-01 10:00:00' },
    { type: 'authored_by', from_id: posts[0], to_slug: 'ADMIN' },
    { type: 'categorized_as', from_slug: 'post-1', to_slug: 'uncategorized', to_subtype: 'category' },
  ];

  test.each(['&format=jsonl', '&format=csv&slugs=1', ...(isExhaustive ? ['&format=csv', '&format=jsonl&slugs=1'] : [])])(
    'an export %s is that of the command line, and comes back whole',
    async (query) => {
      expect(await importFile(jsonl(records()))).toMatchObject({ added: 5, rejected: 0 });
      const before = await rows();
      const text = await exportFile(query, 2);
      const params = new URLSearchParams(query);
      const flags = params.has('slugs') ? ['--slugs'] : [];
      const { stdout, stderr } = await cli('export', '--format', params.get('format') ?? '', ...flags);
      expect(stderr).toBe('');
      expect(text).toBe(stdout);
      await here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );");
      for (const size of [300, 200_000]) {
        const { added, existing, rejected } = await importFile(text, '', size);
        expect([added + existing, rejected]).toEqual([5, 0]);
        expect(await rows()).toEqual(before);
      }
    },
  );

  test('one type alone', async () => {
    await importFile(jsonl(records()));
    expect((await exportFile('&type=references')).trim().split('\n')).toHaveLength(1);
    const response = await admin.fetch('/wp-json/relx/v1/tools/export?type=nothing');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'ncr_invalid_type']);
  });

  test('every rule of a relation holds for a line, and rejects that line alone', async () => {
    const [a = 0, b = 0, c = 0] = posts;
    const ends = { from_id: a, to_id: b };
    const lines = [
      { type: 'references', ...ends },
      { type: 'references', ...ends },
      { type: 'nonsense', ...ends },
      { type: 'references', from_id: a, to_id: a },
      { type: 'references', from_id: a, to_id: 99_999 },
      { type: 'references', from_id: a, to_type: 'user', to_id: 1 },
      { type: 'references', from_id: '9007199254740993', to_id: b },
      { type: 'depends_on', ...ends },
      { type: 'one', ...ends },
      { type: 'one', from_id: a, to_id: c },
      { type: 'references', ...ends, from_order: -1 },
      { type: 'references', ...ends, created_at: 'yesterday' },
      { type: 'references', ...ends, form_order: 1 },
      { type: 'references', from_id: a, from_slug: 'post-1', to_id: b },
      ['a list'],
      { type: 'references', from_slug: 'nowhere', to_id: b },
    ];
    const text = `${jsonl(lines)}not json\n\n\xff`;
    const bytes = Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff])]);
    const expected = [
      [3, 'ncr_invalid_type'],
      [4, 'ncr_self_relation'],
      [5, 'ncr_object_not_found'],
      [6, 'ncr_invalid_object_type'],
      [7, 'ncr_invalid_id'],
      [8, 'ncr_relation_not_allowed'],
      [10, 'ncr_max_connections_exceeded'],
      [11, 'ncr_invalid_args'],
      [12, 'ncr_invalid_args'],
      [13, 'ncr_invalid_args'],
      [14, 'ncr_invalid_id'],
      [15, 'ncr_invalid_args'],
      [16, 'ncr_object_not_found'],
      [17, 'ncr_invalid_args'],
      [19, 'ncr_invalid_args'],
    ];
    // a dry run reports the same, also where its parts are short, and writes nothing
    for (const query of ['&dry_run=1', '']) {
      for (const size of query === '' ? [200_000] : [300, 200_000]) {
        const sum = await importFile(bytes, query, size);
        expect(sum).toMatchObject({ added: 2, existing: 1, rejected: expected.length });
        expect(sum.errors.map(({ at, code }) => [at, code])).toEqual(expected);
      }
      expect(await rows()).toHaveLength(query === '' ? 2 : 0);
    }
    expect(await importFile(bytes)).toMatchObject({ added: 0, existing: 3 });
  });

  test('update sets the fields of a line, and only those', async () => {
    const [a = 0, b = 0] = posts;
    await importFile(jsonl([{ type: 'related_to', from_id: a, to_id: b, from_order: 1, created_at: '2026-01-01T00:00:00Z' }]));
    const turned = jsonl([{ type: 'related_to', from_id: b, to_id: a, from_order: 7 }]);
    expect(await importFile(turned)).toMatchObject({ existing: 1, changed: 0 });
    expect(await importFile(turned, '&existing=update&dry_run=1')).toMatchObject({ changed: 1 });
    expect(await importFile(turned, '&existing=update')).toMatchObject({ changed: 1 });
    expect(await importFile(turned, '&existing=update')).toMatchObject({ existing: 1, changed: 0 });
    expect(await rows()).toMatchObject([{ from_order: '1', to_order: '7', created_at: '2026-01-01T00:00:00.000Z' }]);
  });

  test('CSV of spreadsheets: other columns, semicolons, UTF-16, quotes, line ends', async () => {
    const [a, b, c] = posts;
    const text = `Book;to_slug;"A note"\r\n${a};post-1;"one ""two""\r\nthree"\r\n${a};'=1+1;x\r\n\r\n${b};post-2;;\r\n${c};post-1\r\n`;
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(`\ufeff${text}`)]) {
      await here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );");
      const sum = await importFile(bytes, '&type=references&map[from_id]=Book', 100);
      expect(sum).toMatchObject({ added: 2, rejected: 2 });
      expect(sum.errors).toEqual([
        { at: 4, code: 'ncr_object_not_found', message: 'There is no post with the slug "=1+1" (to_slug).' },
        { at: 7, code: 'ncr_invalid_args', message: 'The line has 2 columns, and the first line has 3.' },
      ]);
    }
    expect((await post('import?last=1&map[from_id]=Book', text)).body.left_out).toEqual(['A note']);
  });

  test('files of any system: carriage returns, spaces after commas, slugs as a browser copies them', async () => {
    const [a, b, c] = posts;
    await here.php("wp_update_post( array( 'ID' => $args, 'post_name' => '日本' ) );", c);
    const csv = `from_id, to_slug\r${a}, post-1\r${a}, "日本"\r${b}, %E6%97%A5%E6%9C%AC\r`;
    const lines = jsonl([
      { from_id: a, to_id: b },
      { from_id: a, to_slug: '日本' },
      { from_id: b, to_slug: '%E6%97%A5%E6%9C%AC' },
    ]).replaceAll('\n', '\r');
    for (const text of [csv, lines, csv.replaceAll('\r', '\r\n')])
      for (const size of [80, 81, 82, 83, 200_000]) {
        await here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );");
        expect(await importFile(text, '&type=references', size)).toMatchObject({ added: 3, rejected: 0 });
      }
    const command = await run(['import', '--type', 'references'], csv, undefined, { RELX_DATABASE: here.site.database });
    expect(command).toMatchObject({ code: 0, stdout: expect.stringContaining('3 already exist') });
  });

  test('a date that does not exist is rejected, by the command as well', async () => {
    const line = jsonl([{ type: 'references', from_id: posts[0], to_id: posts[1], created_at: '2026-02-30' }]);
    expect(await importFile(line)).toMatchObject({ added: 0, errors: [{ at: 1, code: 'ncr_invalid_args' }] });
    const command = await run(['import'], line, undefined, { RELX_DATABASE: here.site.database });
    expect(command).toMatchObject({ code: 1, stderr: expect.stringContaining('2026-02-30') });
  });

  test('positions that two relations have in one list are separated', async () => {
    const [a, b, c, d] = posts;
    const lines = [b, c, d].map((to_id) => ({ type: 'related_to', from_id: a, to_id, from_order: 0 }));
    expect(await importFile(jsonl(lines))).toMatchObject({ added: 3 });
    const places = (await rows()).map(({ from_order }) => from_order);
    expect(new Set(places).size).toBe(3);
    expect(await here.php("return ncr_get_related( $args, 'post', 'related_to', array( 'fields' => 'ids' ) );", a)).toEqual([
      d,
      c,
      b,
    ]);
  });

  test('more lines than one request imports', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => ({
      type: 'references',
      from_id: posts[n % 8],
      to_id: posts[(n + 1) % 8],
    }));
    const sum = await importFile(jsonl(many));
    expect(sum).toMatchObject({ added: 8, existing: 2492, rejected: 0 });
    expect(sum.requests).toBeGreaterThan(2);
  });

  test('a dry run still finds the first 10,000 relations that it plans in later lines, and reports that it finds no others', async () => {
    const counts = await here.php(
      `global $wpdb;
      $ids = range( 50001, 50110 );
      $wpdb->query( "INSERT INTO $wpdb->posts (ID, post_author, post_title, post_content, post_excerpt, post_status, to_ping, pinged, post_content_filtered) VALUES " . implode( ',', array_map( fn( $id ) => "($id, 1, 'Many', '', '', 'publish', '', '', '')", $ids ) ) );
      $lines = array();
      foreach ( $ids as $from ) {
        foreach ( array_diff( $ids, array( $from ) ) as $to ) { $lines[] = array( 'at' => count( $lines ) + 1, 'record' => array( 'type' => 'references', 'from_id' => $from, 'to_id' => $to ) ); }
      }
      $state = null;
      foreach ( array_merge( array_chunk( $lines, 1000 ), array( array_slice( $lines, 0, 1000 ) ) ) as $batch ) {
        $import = new Relx_Transfer_Import( Relx_Core::instance(), array( 'dry_run' => true ) );
        if ( $state ) { $import->resume( $state ); }
        $reports[] = Relx_Transfer_Import::report( $import->write( $batch ) );
        $partial[] = $import->state()['partial'];
        // as a cursor keeps it between two requests
        $state = json_decode( wp_json_encode( $import->state() ), true );
      }
      $wpdb->query( "DELETE FROM $wpdb->posts WHERE ID BETWEEN 50001 AND 50110" );
      return array( array_sum( array_column( $reports, 'added' ) ), array_sum( array_column( $reports, 'existing' ) ), count( $state['planned'] ), $partial );`,
    );
    expect(counts).toEqual([110 * 109, 1000, 10_000, [...Array<boolean>(10).fill(false), true, true, true]]);
  });

  test.each([
    ['[{"type":"references"}]', 'ncr_invalid_args'],
    ['from,to\n1,2\n', 'ncr_invalid_args'],
    ['from_id,from_id,to_id\n1,2,3\n', 'ncr_invalid_args'],
  ])('%j is no file of an import', async (text, code) => {
    expect(await post('import?last=1', text)).toMatchObject({ status: 400, body: { code } });
  });

  test('bad parameters are rejected, and so is a part in which no line ends', async () => {
    for (const query of ['existing=perhaps', 'map[nothing]=x', 'map=x', 'from_type=comment', 'cursor=x.y', 'last=maybe'])
      expect((await post(`import?${query}`, '')).status).toBe(400);
    expect(await post('import', '{"type":"refer')).toMatchObject({ status: 400, body: { code: 'ncr_invalid_args' } });
    expect((await post('import?last=1', 'x'.repeat(1_100_000))).status).toBe(413);
    expect(await post('import?last=1', '')).toMatchObject({ status: 200, body: { done: true, lines: 0 } });
    expect(here.site.log()).toBe('');
  });
});
