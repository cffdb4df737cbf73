import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { size } from '../sizes.js';
import type { Session } from './log-in.js';
import { engines, openOver } from './opened-site.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

const TARGETS = 50;
const LIMIT = 5;
/** Requests at the same time, of which php-fpm handles four. */
const RACING = size(20, TARGETS);

describe.each(engines)('the plugin on %s', (engine) => {
  let here: PluginSite;
  let admin: Session;
  let sources: number[];
  let targets: number[];
  beforeAll(async () => {
    const titles = Array.from({ length: TARGETS + 4 }, (_, index) => `Post ${index}`);
    here = await openPluginSite(titles, { database: engine });
    sources = here.posts.slice(0, 4);
    targets = here.posts.slice(4);
    addPlugin(
      here.site,
      'types',
      `add_action( 'init', function () {
        ncr_register_relation_type( 'shared', array( 'label' => 'Shared', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'post' ), 'direction' => 'from_to', 'max_connections_to' => 12 ) );
        ncr_register_relation_type( 'few', array( 'label' => 'Few', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'post' ), 'direction' => 'from_to', 'max_connections' => ${LIMIT} ) );
      } );`,
    );
    admin = await here.site.logIn();
  });
  afterAll(() => here?.site.stop());
  // a second try has the database of the first
  beforeEach(async () => {
    rmSync(join(here.site.root, 'wp-content/debug.log'), { force: true });
    await here.php("$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' );");
  });
  afterEach(() => {
    expect(here.site.log()).toBe('');
  });

  const create = async (from_id: number, to_id: number, type: string) => {
    const body = JSON.stringify({ from_id, to_id, type });
    const response = await admin.fetch('/wp-json/relx/v1/relationships', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    return response.status;
  };
  const count = (type: string) =>
    here.php<number>(
      'return (int) $GLOBALS["wpdb"]->get_var( $GLOBALS["wpdb"]->prepare( "SELECT COUNT(*) FROM wp_relx_relations WHERE type = %s", $args ) );',
      type,
    );
  const sorted = (statuses: number[]) => statuses.sort((a, b) => a - b);

  test('concurrent requests leave as many relations as the limit allows', async () => {
    const [from = 0] = sources;
    const statuses = await Promise.all(targets.slice(0, RACING).map((to) => create(from, to, 'few')));
    expect(sorted(statuses)).toEqual([...Array(LIMIT).fill(201), ...Array(RACING - LIMIT).fill(409)]);
    expect(await count('few')).toBe(LIMIT);
  });

  test('concurrent requests for one pair create it once, from either side', async () => {
    const [, one = 0, two = 0] = sources;
    const statuses = await Promise.all(
      targets.slice(0, RACING).map((_, index) => (index % 2 ? create(one, two, 'related_to') : create(two, one, 'related_to'))),
    );
    expect(sorted(statuses)).toEqual([201, ...Array(RACING - 1).fill(409)]);
    expect(await count('related_to')).toBe(1);
  });

  test('concurrent replacements leave as many relations as the limit allows, and lose none', async () => {
    const [by = 0, ...others] = targets;
    for (const from of others.slice(0, 8)) await create(from, others[20] ?? 0, 'few');
    for (const from of others.slice(8, 16)) await create(from, from + 20, 'few');
    const replace = async (id: number) => {
      const response = await admin.fetch(`/wp-json/relx/v1/post/${id}/replace`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ by, types: ['few'] }),
      });
      return (await response.json()) as { moved: number; dropped: number; kept: unknown[] };
    };
    const results = await Promise.all(others.slice(0, 16).map(replace));
    const sum = (value: (one: (typeof results)[number]) => number) => results.reduce((total, one) => total + value(one), 0);
    expect(sum(({ moved }) => moved)).toBe(LIMIT);
    expect(sum(({ moved, dropped, kept }) => moved + dropped + kept.length)).toBe(16);
    expect(await count('few')).toBe(16 - sum(({ dropped }) => dropped));
  });

  test('two concurrent requests never close a cycle together, though they have no object in common', async () => {
    const rings = Array.from({ length: size(6, 12) }, (_, index) => targets.slice(4 * index, 4 * index + 4));
    const add = "foreach ( $args as list( , $b, $c ) ) { ncr_add_relation( $b, 'post', $c, 'post', 'parent_of' ); }";
    await here.php(
      `${add} foreach ( $args as list( $a, , , $d ) ) { ncr_add_relation( $d, 'post', $a, 'post', 'parent_of' ); }`,
      rings,
    );
    const statuses = rings.map(async ([a = 0, b = 0, c = 0, d = 0]) =>
      sorted(await Promise.all([create(a, b, 'parent_of'), create(c, d, 'parent_of')])),
    );
    expect(await Promise.all(statuses)).toEqual(rings.map(() => [201, 409]));
  });

  test('a back end over the same database writes at the same time, with the same limits', async () => {
    const few = {
      name: 'few',
      label: 'Few',
      from_object_types: ['post'],
      to_object_types: ['post'],
      direction: 'from_to',
      max_connections: LIMIT,
    } as const;
    const relx = await openOver(here.site, Date.now, [few]);
    try {
      const from = sources[3] ?? 0;
      const end = (id: number) => ({ objectType: 'post', id }) as const;
      const mine = targets.slice(0, RACING / 2).map((to) =>
        relx.relations.add({ type: 'few', from: end(from), to: end(to) }).then(
          () => 201,
          (error) => error.data.status as number,
        ),
      );
      const theirs = targets.slice(0, RACING / 2).map((to) => create(from, to, 'few'));
      const statuses = await Promise.all([...mine, ...theirs]);
      expect(sorted(statuses)).toEqual([...Array(LIMIT).fill(201), ...Array(RACING - LIMIT).fill(409)]);
      const { items } = await relx.relations.list(end(from), { type: 'few' });
      const theirIds = await here.php<number[]>(
        "return ncr_get_related( $args, 'post', 'few', array( 'fields' => 'ids' ) );",
        from,
      );
      expect(items.map(({ to_id }) => to_id)).toEqual(theirIds);
      expect(theirIds).toHaveLength(LIMIT);
    } finally {
      await relx.close();
    }
  });

  test('copies leave as many relations as the limit allows, and so do requests with keys that remove expired ones', async () => {
    // wp_rand() decides which request removes expired keys: now each one does. Pauses have thousands of microseconds
    addPlugin(
      here.site,
      'rand',
      'function wp_rand( $min = 0, $max = 0 ) { return $max > 1000 ? random_int( $min, $max ) : $min; }',
    );
    try {
      const [to = 0, ...others] = targets;
      const add = "return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'shared' );";
      for (const from of others.slice(0, 8)) await here.php(add, [from, to]);
      const copy = "return count( ncr_copy_relations( $args[0], $args[1], array( 'shared' ) )['copied'] );";
      const copied = others.slice(0, 8).map((from, index) => here.php<number>(copy, [from, others[index + 8]]));
      expect(sorted(await Promise.all(copied))).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
      const keyed = targets.slice(20, 40).map(async (to) => {
        const response = await admin.fetch('/wp-json/relx/v1/relationships', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `key-${to}` },
          body: JSON.stringify({ from_id: sources[1], to_id: to, type: 'few' }),
        });
        return response.status;
      });
      expect(sorted(await Promise.all(keyed))).toEqual([...Array(LIMIT).fill(201), ...Array(20 - LIMIT).fill(409)]);
    } finally {
      addPlugin(here.site, 'rand', '');
    }
  });

  test('a transaction that reads before its last lock throws in development', async () => {
    const error = await here.php(
      `$table = Relx_Core::instance()->table;
      $work  = function () use ( $table, $args ) {
        $table->by_id( 1 );
        $table->lock( array( array( 'object_type' => 'post', 'id' => $args ) ) );
      };
      try { $table->transaction( $work ); } catch ( LogicException $thrown ) { return $thrown->getMessage(); }`,
      targets[0],
    );
    expect(error).toContain('locks all rows before it reads');
  });
});
