import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from './opened-site.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

const TYPES = `add_action( 'init', function () {
  if ( ! function_exists( 'ncr_register_relation_type' ) ) return;
  ncr_register_relation_type( 'credits', array( 'label' => 'Credits', 'from' => 'post', 'to' => 'post', 'fields' => array(
    'role'     => array( 'type' => 'string', 'enum' => array( 'author', 'editor' ), 'label' => 'Role' ),
    'note'     => array( 'type' => 'string' ),
    'weight'   => array( 'type' => 'integer', 'minimum' => 0 ),
    'share'    => array( 'type' => 'number', 'multipleOf' => 0.25 ),
    'since'    => array( 'type' => 'string', 'format' => 'date' ),
    'featured' => array( 'type' => 'boolean', 'default' => false ),
    'fee'      => array( 'type' => 'integer', 'private' => true ),
  ) ) );
  ncr_register_relation_type( 'sees_also', array( 'label' => 'See also', 'from' => 'post', 'to' => 'post', 'bidirectional' => true, 'fields' => array(
    'why' => array( 'type' => 'string' ), 'secret' => array( 'type' => 'string', 'private' => true ),
  ) ) );
  ncr_register_relation_type( 'agreed', array( 'label' => 'Agreed', 'from' => 'post', 'to' => 'post', 'edit' => 'both', 'fields' => array(
    'fee' => array( 'type' => 'integer', 'private' => true ),
  ) ) );
} );`;

/** Requests a route as a user, 0 for a logged-out one. */
const REST = `$request = function ( $method, $route, $params = array(), $user = 1, $headers = array() ) {
  wp_set_current_user( $user );
  $request = new WP_REST_Request( $method, "/relx/v1/$route" );
  if ( 'GET' === $method ) { $request->set_query_params( $params ); } else { $request->set_header( 'content-type', 'application/json' ); $request->set_body( is_string( $params ) ? $params : wp_json_encode( $params ) ); }
  foreach ( $headers as $name => $value ) { $request->set_header( $name, $value ); }
  $response = rest_do_request( $request );
  $body = json_decode( wp_json_encode( $response->get_data() ), true );
  return array( 'status' => $response->get_status(), 'body' => $body, 'code' => $body['code'] ?? null, 'params' => array_keys( $body['data']['params'] ?? array() ), 'headers' => $response->get_headers(), 'text' => wp_json_encode( $response->get_data() ) );
};`;

interface RestResponse<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  /** Of an error, as are the names of its parameters. */
  readonly code?: string;
  readonly params: readonly string[];
  readonly headers: Record<string, string>;
  readonly text: string;
}

describe.each(engines)('data of relations on %s', (engine) => {
  let here: PluginSite;
  let one: number;
  let two: number;
  let three: number;
  let four: number;
  let writer: number;

  beforeAll(async () => {
    here = await openPluginSite(['One', 'Two', 'Three', 'Four'], { database: engine });
    [one = 0, two = 0, three = 0, four = 0] = here.posts;
    addPlugin(here.site, 'types', TYPES);
    writer = await here.php<number>(
      `return wp_insert_user( array( 'user_login' => 'writer', 'user_pass' => 'password', 'role' => 'author' ) );`,
    );
  });
  afterAll(() => here?.site.stop());
  beforeEach(() => here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' ); wp_cache_flush();"));

  const add = (to: number, data: object, type = 'credits') =>
    here.php<number>(`return ncr_add_relation( $args[0], 'post', $args[1], 'post', $args[2], array( 'data' => $args[3] ) );`, [
      one,
      to,
      type,
      data,
    ]);
  const rest = <T = Record<string, unknown>>(...args: unknown[]) =>
    here.php<RestResponse<T>>(`${REST} return $request( ...$args );`, args);
  const list = async (params: object, user = 1) => {
    const { status, body, code } = await rest<{ to_id: number; from_id: number }[]>('GET', `post/${one}`, params, user);
    return status === 200 ? body.map(({ to_id, from_id }) => (to_id === one ? from_id : to_id)) : [status, code];
  };

  describe('declarations', () => {
    it('are stored in a normal form for a headless back end', async () => {
      const stored = await here.php<string>("return get_option( 'relx_types' );");
      const types = JSON.parse(stored) as { name: string; fields?: Record<string, object> }[];
      expect(types.find(({ name }) => name === 'credits')?.fields).toMatchObject({
        role: { type: 'string', label: 'Role', enum: ['author', 'editor'] },
        featured: { type: 'boolean', default: false },
        fee: { type: 'integer', private: true },
      });
      expect(types.find(({ name }) => name === 'references')).not.toHaveProperty('fields');
    });

    it('that are invalid are errors', async () => {
      const invalid: readonly (readonly [string, unknown, string])[] = [
        ['a name', { Role: { type: 'string' } }, 'fields'],
        ['31 fields', Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${n}`, { type: 'string' }])), 'fields'],
        ['no array', 'role', 'fields'],
        ['no schema', { role: 'string' }, 'fields.role.type'],
        ['a type', { role: { type: 'array' } }, 'fields.role.type'],
        ['an unknown key', { role: { type: 'string', pattern: '.' } }, 'fields.role.pattern'],
        ['a key of another type', { role: { type: 'string', minimum: 1 } }, 'fields.role.minimum'],
        ['a format', { role: { type: 'string', format: 'ip' } }, 'fields.role.format'],
        ['an empty enum', { role: { type: 'string', enum: [] } }, 'fields.role.enum'],
        ['an enum of another type', { role: { type: 'string', enum: [1] } }, 'fields.role.enum'],
        ['an enum with a value twice', { role: { type: 'string', enum: ['a', 'a'] } }, 'fields.role.enum'],
        ['an enum that breaks a limit', { role: { type: 'string', enum: ['ab'], maxLength: 1 } }, 'fields.role.enum'],
        ['a default', { role: { type: 'integer', default: '1' } }, 'fields.role.default'],
        ['a default that breaks a limit', { role: { type: 'integer', default: 1, minimum: 2 } }, 'fields.role.default'],
        ['limits', { role: { type: 'integer', minimum: 2, maximum: 1 } }, 'fields.role.minimum'],
        ['a step', { role: { type: 'integer', default: 1, multipleOf: 0 } }, 'fields.role.multipleOf'],
        ['a length', { role: { type: 'string', maxLength: 9000 } }, 'fields.role.maxLength'],
        ['a label', { role: { type: 'string', label: ' ' } }, 'fields.role.label'],
        ['private', { role: { type: 'string', private: 1 } }, 'fields.role.private'],
      ];
      const errors = await here.php<unknown[]>(
        `add_filter( 'doing_it_wrong_trigger_error', '__return_false' );
        return array_map( function ( $fields ) {
          $error = ncr_register_relation_type( 'x', array( 'label' => 'X', 'from' => 'post', 'to' => 'post', 'fields' => $fields ) );
          return array( $error->get_error_code(), $error->get_error_data()['status'], array_keys( $error->get_error_data()['params'] ) );
        }, $args );`,
        invalid.map(([, fields]) => fields),
      );
      expect(invalid.map(([name], index) => [name, errors[index]])).toEqual(
        invalid.map(([name, , param]) => [name, ['ncr_invalid_fields', 400, [param]]]),
      );
    });

    it('with multiples take those of decimal numbers', async () => {
      const cases: readonly (readonly [number, readonly number[], readonly number[]])[] = [
        [0.1, [0.3, 0.7, -0.3, 0, 1e15], [0.35, 0.300_001]],
        [0.01, [19.99, 1.1], [19.995]],
        [3, [9_007_199_254_740_990, -6], [9_007_199_254_740_991, 1.5]],
      ];
      const problems = await here.php(
        `$problems = fn( $step, $values ) => array_map( fn( $value ) => Relx_Field_Value::problem( 'x', $value, array( 'type' => 'number', 'multipleOf' => $step ) ), $values );
        return array_map( fn( $case ) => array( $problems( $case[0], $case[1] ), $problems( $case[0], $case[2] ) ), $args );`,
        cases,
      );
      expect(problems).toEqual(cases.map(([, valid, invalid]) => [valid.map(() => null), invalid.map(() => expect.any(String))]));
    });

    it('with formats accept only values of them', async () => {
      const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
        ['date', ['2024-02-29', '0000-02-29'], ['2023-02-29', '2024-2-1', '2024-02-01 ', '20240201']],
        [
          'date-time',
          ['2024-02-29T23:59:59Z', '2024-02-01T00:00:00.5+01:30'],
          ['2024-02-01T24:00:00Z', '2024-02-01T10:00:00', '2024-02-01 10:00:00Z', '2024-02-01'],
        ],
        [
          'uri',
          ['https://example.org/ö?a=1#b', 'mailto:a@b.c', 'tel:1'],
          ['example.org', 'javascript:x', 'https://a b', 'https://a\u00a0b'],
        ],
        ['email', ['a.b@example.org', 'ö@exämple.org'], ['a@b', 'a b@c.d', '@c.d', 'a@b..c', 'a@b.c>']],
      ];
      const accepted = await here.php(
        `$accepted = fn( $format, $values ) => array_values( array_filter( $values, fn( $value ) => null === Relx_Field_Value::problem( 'f', $value, array( 'type' => 'string', 'format' => $format ) ) ) );
        return array_map( fn( $case ) => $accepted( $case[0], array_merge( $case[1], $case[2] ) ), $args );`,
        cases,
      );
      expect(accepted).toEqual(cases.map(([, valid]) => valid));
    });
  });

  describe('functions', () => {
    it('write, read and change it', async () => {
      const id = await add(two, { role: 'editor', note: 'Größe 😀 \\ "q"', weight: 3, share: 0.5 });
      expect(id).toBeGreaterThan(0);
      expect(await here.php('return ncr_get_relation( $args );', id)).toMatchObject({
        id,
        type: 'credits',
        data: { role: 'editor', note: 'Größe 😀 \\ "q"', weight: 3, share: 0.5, featured: false },
      });
      const update = `return ncr_update_relation( $args[0], array( 'data' => $args[1] ) );`;
      expect(await here.php(update, [id, { role: null, weight: 4, fee: 5 }])).toMatchObject({
        data: { note: 'Größe 😀 \\ "q"', weight: 4, share: 0.5, featured: false, fee: 5 },
      });
      const [item] = await here.php<{ data: object }[]>(`return ncr_get_related( $args, 'post', 'credits' );`, one);
      expect(item?.data).toEqual({ note: 'Größe 😀 \\ "q"', weight: 4, share: 0.5, featured: false });
    });

    it('fire the action of a change with new and old data, and none without a change', async () => {
      const id = await add(two, { role: 'editor', weight: 1 });
      const fired = await here.php(
        `$fired = array();
        foreach ( array( 'ncr', 'relx' ) as $prefix ) { add_action( $prefix . '_relation_updated', function ( $relation, $new, $old ) use ( &$fired ) { $fired[] = array( $relation['id'], $new, $old ); }, 10, 3 ); }
        ncr_update_relation( $args, array( 'data' => array( 'weight' => 1 ) ) );
        ncr_update_relation( $args, array( 'data' => array( 'weight' => 2 ) ) );
        return $fired;`,
        id,
      );
      const change = [id, { role: 'editor', weight: 2, featured: false }, { role: 'editor', weight: 1, featured: false }];
      expect(fired).toEqual([change, change]);
    });

    it('reject invalid data', async () => {
      const invalid: readonly (readonly [object, readonly string[]])[] = [
        [{ rank: 1 }, ['rank']],
        [{ role: 'owner' }, ['role']],
        [{ weight: '5' }, ['weight']],
        [{ weight: -1 }, ['weight']],
        [{ weight: 1.5 }, ['weight']],
        [{ weight: 1e17 }, ['weight']],
        [{ share: 0.3 }, ['share']],
        [{ since: '2026-02-30' }, ['since']],
        [{ since: '2026-02-03T10:00:00Z' }, ['since']],
        [{ featured: 1 }, ['featured']],
        [{ note: { deep: 1 } }, ['note']],
        [{ note: 'x'.repeat(8200) }, ['data']],
        [{ rank: 1, weight: '5', role: 'author' }, ['rank', 'weight']],
        [{ constructor: 1 }, ['constructor']],
      ];
      const results = await here.php(
        `return array_map( function ( $data ) use ( $args ) {
          $result = ncr_add_relation( $args[0], 'post', $args[1], 'post', 'credits', array( 'data' => $data ) );
          return is_wp_error( $result ) ? array( $result->get_error_code(), $result->get_error_data()['status'], array_keys( $result->get_error_data()['params'] ) ) : $result;
        }, $args[2] );`,
        [one, two, invalid.map(([data]) => data)],
      );
      expect(results).toEqual(invalid.map(([, names]) => ['ncr_invalid_data', 400, names]));
      expect(await list({ type: 'credits' })).toEqual([]);
    });

    it('reject data of a type without fields, and text that is not UTF-8', async () => {
      expect(await add(two, { role: 'x' }, 'references')).toEqual(['ncr_invalid_data', 400]);
      expect(
        await here.php(
          `return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'credits', array( 'data' => array( 'note' => "\\xED\\xA0\\x80" ) ) );`,
          [one, two],
        ),
      ).toEqual(['ncr_invalid_data', 400]);
      expect(await here.php(`return ncr_update_relation( 999, array( 'data' => array() ) );`)).toEqual([
        'ncr_relation_not_found',
        404,
      ]);
    });

    it('keep what is no longer declared, and show neither it nor what is invalid', async () => {
      const id = await add(two, { role: 'editor' });
      const stored = `return $GLOBALS['wpdb']->get_var( 'SELECT data FROM wp_relx_relations' );`;
      await here.php(
        `$GLOBALS['wpdb']->query( "UPDATE wp_relx_relations SET data = '{\\"gone\\":[1],\\"weight\\":\\"x\\",\\"featured\\":7}'" );`,
      );
      expect(await here.php('return ncr_get_relation( $args )["data"];', id)).toEqual({ featured: false });
      await here.php(`return ncr_update_relation( $args, array( 'data' => array( 'weight' => 2 ) ) );`, id);
      expect(JSON.parse(await here.php<string>(stored))).toEqual({ gone: [1], weight: 2, featured: 7 });
      await here.php(`$GLOBALS['wpdb']->query( "UPDATE wp_relx_relations SET data = 'broken'" );`);
      expect(await here.php('return ncr_get_relation( $args )["data"];', id)).toEqual({ featured: false });
      expect(await list({ type: 'credits', orderby: 'data.weight' })).toEqual([two]);
    });

    it('list it in the order of a field, with defaults', async () => {
      await add(two, { weight: 10, featured: true });
      await add(three, { weight: 9 });
      await add(four, { note: 'no weight' });
      expect(
        await here.php(
          `return ncr_get_related( $args, 'post', 'credits', array( 'fields' => 'ids', 'orderby' => 'data.weight', 'data' => array( 'featured' => false ) ) );`,
          one,
        ),
      ).toEqual([three, four]);
    });

    it('copy it', async () => {
      await add(two, { role: 'editor', fee: 3 });
      await here.php('return ncr_copy_relations( $args[0], $args[1] );', [one, three]);
      const copied = await here.php(
        `return json_decode( $GLOBALS['wpdb']->get_var( 'SELECT data FROM wp_relx_relations WHERE from_id = ' . (int) $args ) );`,
        three,
      );
      expect(copied).toEqual({ role: 'editor', fee: 3 });
    });
  });

  describe('routes', () => {
    it('create, read and change it, guarded by If-Match', async () => {
      const made = await rest<{ id: number; data: object }>('POST', 'relationships', {
        from_id: one,
        to_id: two,
        type: 'credits',
        data: { role: 'editor', fee: 9 },
      });
      expect([made.status, made.body.data]).toEqual([201, { role: 'editor', featured: false, fee: 9 }]);
      const route = `relationships/${made.body.id}`;
      const read = await rest('GET', route);
      const etag = read.headers.ETag;
      expect(etag).toBeTruthy();
      const patched = await rest('PATCH', route, { data: { role: 'author', fee: null } }, 1, { if_match: etag });
      expect([patched.status, patched.body.data]).toEqual([200, { role: 'author', featured: false }]);
      expect(patched.headers.ETag).not.toBe(etag);
      expect((await rest('PATCH', route, { data: { role: 'editor' } }, 1, { if_match: etag })).code).toBe(
        'rest_precondition_failed',
      );
      expect((await rest('PATCH', route, { data: {} })).body.data).toEqual({ role: 'author', featured: false });
      expect((await rest('GET', route)).headers.ETag).toBe(patched.headers.ETag);
    });

    it('have an object even without values, and no data for types without fields', async () => {
      const made = await rest<{ data: object }>('POST', 'relationships', { from_id: one, to_id: two, type: 'sees_also' });
      expect(made.text).toContain('"data":{}');
      const plain = await rest('POST', 'relationships', { from_id: one, to_id: two, type: 'references' });
      expect(plain.body).not.toHaveProperty('data');
    });

    it.each([
      ['{ "data": { "note": "\\ud800" } }', 400, 'rest_invalid_json'],
      ['{ "position": 0 }', 400, 'rest_missing_callback_param'],
    ])('reject the change %#', async (json, status, code) => {
      const id = await add(two, { role: 'author' });
      const response = await rest('PATCH', `relationships/${id}`, json);
      expect([response.status, response.code]).toEqual([status, code]);
      expect(await here.php('return ncr_get_relation( $args )["data"];', id)).toEqual({ role: 'author', featured: false });
    });

    it('create many', async () => {
      const body = (to_id: number, data: object) => ({ body: { from_id: one, to_id, type: 'credits', data } });
      const wrong = await rest<{ responses: ({ status: number; body: { code: string } } | null)[] }>(
        'POST',
        'relationships/batch',
        { requests: [body(two, { weight: 1 }), body(three, { weight: '1' })] },
      );
      expect(wrong.body.responses.map((response) => response?.body.code ?? null)).toEqual([null, 'ncr_invalid_data']);
      expect(await list({ type: 'credits' })).toEqual([]);
      const made = await rest<{ responses: { body: { data: object } }[] }>('POST', 'relationships/batch', {
        requests: [body(two, { weight: 1 }), body(three, { weight: 2 })],
      });
      expect(made.body.responses.map((response) => response.body.data)).toEqual([
        { weight: 1, featured: false },
        { weight: 2, featured: false },
      ]);
    });

    it('leave the embed of wp/v2 with its four fields', async () => {
      await add(two, { role: 'author' });
      const embedded = await here.php<object[]>(
        `$request = new WP_REST_Request( 'GET', '/wp/v2/posts/' . $args ); $request->set_query_params( array( 'relx_relations' => 1 ) ); return rest_do_request( $request )->get_data()['relx_relations'];`,
        one,
      );
      expect(embedded).toEqual([{ to_id: two, to_type: 'post', type: 'credits', title: 'Two' }]);
    });
  });

  describe('private fields', () => {
    it('are seen by users who can edit the source', async () => {
      const id = await add(two, { role: 'editor', fee: 7 });
      for (const user of [0, writer]) {
        const responses = [
          await rest('GET', `post/${one}`, { type: 'credits' }, user),
          await rest('GET', `post/${two}`, { type: 'credits', direction: 'incoming' }, user),
          await rest('GET', `relationships/${id}`, {}, user),
          await rest('GET', 'related', { objects: `post:${one}` }, user),
        ];
        for (const { status, text } of responses) {
          expect(status).toBe(200);
          expect(text).toContain('"role":"editor"');
          expect(text).not.toContain('fee');
        }
      }
      expect((await rest('GET', `relationships/${id}`)).text).toContain('"fee":7');
      expect((await rest('PATCH', `relationships/${id}`, { data: { fee: 1 } }, writer)).status).toBe(403);
    });

    it('are no filter and no order for others, and unknown to logged-out users', async () => {
      await add(two, { fee: 7 });
      for (const params of [{ data: { fee: '7' } }, { orderby: 'data.fee' }]) {
        const query = { type: 'credits', ...params };
        expect(await list(query)).toEqual([two]);
        expect(await list(query, 0)).toEqual([400, 'rest_invalid_param']);
        expect(await list(query, writer)).toEqual([403, 'ncr_private_field']);
        expect(await list({ ...query, direction: 'incoming' })).toEqual([403, 'ncr_private_field']);
      }
      expect(await list({ type: 'sees_also', orderby: 'data.secret' })).toEqual([403, 'ncr_private_field']);
    });

    it('of types that need permission for both objects are seen in each relation on its own, and are no filter and no order', async () => {
      const [source, own] = await here.php<[number, number]>(
        `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish', 'post_author' => $args ) ), array( 'Source', 'Own' ) );`,
        writer,
      );
      for (const to of [own, two])
        await here.php(
          `return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'agreed', array( 'data' => array( 'fee' => 7 ) ) );`,
          [source, to],
        );
      const { body } = await rest<{ to_id: number; data?: object }[]>('GET', `post/${source}`, { type: 'agreed' }, writer);
      expect(Object.fromEntries(body.map(({ to_id, data }) => [to_id, data ?? null]))).toEqual({
        [own]: { fee: 7 },
        [two]: null,
      });
      for (const params of [{ data: { fee: '7' } }, { orderby: 'data.fee' }])
        expect(await rest('GET', `post/${source}`, { type: 'agreed', ...params }, writer)).toMatchObject({
          status: 403,
          code: 'ncr_private_field',
        });
    });

    it('are no filter and no order if a plugin decides who can change each relation', async () => {
      await add(two, { fee: 7 });
      for (const params of [{ data: { fee: '7' } }, { orderby: 'data.fee' }])
        expect(
          await here.php(`${REST} add_filter( 'relx_may_relate', '__return_false' ); return $request( ...$args );`, [
            'GET',
            `post/${one}`,
            { type: 'credits', ...params },
          ]),
        ).toMatchObject({ status: 403, code: 'ncr_private_field' });
    });

    it('are arguments of functions, which show none', async () => {
      await add(two, { fee: 7 });
      await add(three, { fee: 3 });
      const related = (args: object) =>
        here.php<object[]>(`return ncr_get_related( $args[0], 'post', 'credits', $args[1] );`, [one, args]);
      expect(await related({ data: { fee: 7 }, fields: 'ids' })).toEqual([two]);
      expect(await related({ orderby: 'data.fee', fields: 'ids' })).toEqual([three, two]);
      const items = await related({ data: { fee: 7 } });
      expect(items).toMatchObject([{ to_id: two }]);
      expect(JSON.stringify(items)).not.toContain('fee');
    });

    it('are types of users who write posts', async () => {
      const fields = async (user: number) =>
        (await rest<{ name: string; fields?: object }[]>('GET', 'types', {}, user)).body.find(({ name }) => name === 'credits')
          ?.fields;
      expect(await fields(0)).not.toHaveProperty('fee');
      expect(Object.keys((await fields(writer)) ?? {})).toEqual(['role', 'note', 'weight', 'share', 'since', 'featured', 'fee']);
    });
  });

  describe('on pages', () => {
    const render = (content: string, user = 0) =>
      here.php<string>(
        `wp_set_current_user( $args[2] ); query_posts( array( 'p' => $args[0] ) ); the_post(); return apply_filters( 'the_content', $args[1] );`,
        [one, content, user],
      );
    /** Names and values of the shown fields, in the order of the page. */
    const shown = (html: string) =>
      [...html.matchAll(/class="relx-related-item-field" data-field="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...field]) => field);

    it('fields appear in a block, a shortcode, and in no other list', async () => {
      await add(two, {
        role: 'editor',
        note: 'a <b> & [gallery] "c"',
        weight: 1234567,
        since: '2026-03-05',
        featured: true,
        fee: 3,
      });
      await add(three, { role: 'author' });
      const fields = 'note,role,weight,since,featured,fee,rank';
      const values = [
        ['role', 'author'],
        ['note', 'a &lt;b&gt; &#038; &#091;gallery&#093; &quot;c&quot;'],
        ['role', 'editor'],
        ['weight', 'weight: 1,234,567'],
        ['since', 'March 5, 2026'],
        ['featured', 'featured'],
      ];
      for (const user of [0, 1]) {
        expect(shown(await render(`[relx_related_posts type="credits" fields="${fields}"]`, user))).toEqual(values);
        expect(shown(await render(`<!-- wp:relx/related-posts {"type":"credits","fields":"${fields}"} /-->`, user))).toEqual(
          values,
        );
      }
      const both = '[relx_related_posts type="credits"][relx_related_posts type="credits" fields="role" order="title"]';
      expect(shown(await render(both))).toEqual([
        ['role', 'author'],
        ['role', 'editor'],
      ]);
      expect(shown(await render('[relx_related_posts type="credits" fields="fee"]', 1))).toEqual([]);
    });

    it('sort a block and a shortcode, beside lists in other orders, but for private fields', async () => {
      await add(two, { weight: 9, role: 'editor', fee: 1 });
      await add(three, { weight: 10, role: 'author', fee: 2 });
      const shortcode = (order: string) => `[relx_related_posts type="credits" fields="weight" order="${order}"]`;
      const block = (order: string) => `<!-- wp:relx/related-posts {"type":"credits","fields":"weight","order":"${order}"} /-->`;
      const orders = ['data.weight', 'manual', 'data.role', 'title'];
      const weights = [9, 10, 10, 9, 10, 9].map((weight) => `weight: ${weight}`);
      for (const list of [shortcode, block]) {
        const html = await render(orders.map(list).join(''));
        expect(shown(html).map(([, value]) => value)).toEqual([
          ...weights,
          ...shown(await render(list('title'))).map(([, value]) => value),
        ]);
        for (const order of ['data.fee', 'data.nothing']) expect(shown(await render(list(order), 1))).toEqual([]);
      }
      const tag = (orderBy: string) =>
        here.php<string>(
          `wp_set_current_user( 1 );
          $settings = array( 'type' => 'credits', 'format' => 'field', 'field' => 'weight', 'orderBy' => $args[1], 'order' => 'asc' );
          return ( new Relx_Dynamic_Tag( 'relx_related_posts', $settings ) )->value( $args[0] );`,
          [one, orderBy],
        );
      expect([await tag('data.weight'), await tag('manual'), await tag('id')]).toEqual(['9, 10', '10, 9', '9, 10']);
      expect([await tag('type'), await tag('data.fee')]).toEqual([expect.stringMatching(/9|10/), '']);
    });

    it('are values of dynamic tags, of bindings and of Bricks, but for private fields', async () => {
      await add(two, { role: 'editor', weight: 1000, note: '<b>', fee: 3 });
      const value = (field: string, user = 0) =>
        here.php<string>(
          `wp_set_current_user( $args[2] );
          $tag = new Relx_Dynamic_Tag( 'relx_related_posts', array( 'format' => 'field', 'field' => $args[1], 'type' => 'credits', 'fallback' => 'none' ) );
          return $tag->value( $args[0], 'html' );`,
          [one, field, user],
        );
      expect([await value('role'), await value(' weight '), await value('note')]).toEqual(['editor', '1,000', '&lt;b&gt;']);
      expect([await value('fee'), await value('fee', 1), await value('rank'), await value('')]).toEqual([
        'none',
        'none',
        'none',
        'none',
      ]);
      const bound = JSON.stringify({
        metadata: {
          bindings: {
            content: { source: 'relx/related', args: { type: 'credits', format: 'field', field: 'role', before: 'As ' } },
          },
        },
      });
      expect(await render(`<!-- wp:paragraph ${bound} --><p>saved</p><!-- /wp:paragraph -->`)).toMatch(/<p[^>]*>As editor<\/p>/);
      const tag = '{relx_related_posts:field:credits:::role}';
      expect(
        await here.php('return ( new Relx_Bricks() )->render_content( $args[1], get_post( $args[0] ) );', [one, `By ${tag}.`]),
      ).toBe('By editor.');
      const tags = await here.php<{ name: string }[]>('return ( new Relx_Bricks() )->list_tags( array() );');
      const names = tags.map(({ name }) => name).filter((name) => name.includes(':field'));
      expect(names).toContain(tag);
      expect(names.some((name) => name.includes('fee'))).toBe(false);
    });

    it('are formatted in the language and the formats of the site', async () => {
      const texts = await here.php(
        `switch_to_locale( 'de_DE' );
        $GLOBALS['wp_locale']->number_format = array( 'thousands_sep' => '.', 'decimal_point' => ',' );
        update_option( 'date_format', 'j.n.Y' );
        update_option( 'time_format', 'H:i' );
        update_option( 'timezone_string', 'Asia/Tokyo' );
        $texts = array(
          Relx_Item_Fields::format( 'f', 1234567.5, array( 'type' => 'number' ) ),
          Relx_Item_Fields::format( 'f', '2026-03-05', array( 'type' => 'string', 'format' => 'date' ) ),
          Relx_Item_Fields::format( 'f', '2026-03-05T23:30:00+02:00', array( 'type' => 'string', 'format' => 'date-time' ) ),
          Relx_Item_Fields::format( 'f', '2026-03-05', array( 'type' => 'string' ) ),
          Relx_Item_Fields::format( 'f', true, array( 'type' => 'boolean', 'label' => 'Lead author' ) ),
          Relx_Item_Fields::format( 'f', false, array( 'type' => 'boolean' ) ),
        );
        update_option( 'timezone_string', '' );
        return $texts;`,
      );
      expect(texts).toEqual(['1.234.567,5', '5.3.2026', '5.3.2026 21:30', '2026-03-05', 'Lead author', '']);
    });
  });

  it('logs nothing', () => expect(here.site.log()).toBe(''));
});
