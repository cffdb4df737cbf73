import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

let here: PluginSite;
let one: number;
let two: number;
let three: number;
let admin: Session;
beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three']);
  [one = 0, two = 0, three = 0] = here.posts;
  addPlugin(
    here.site,
    'gone',
    `add_action( 'init', fn() => get_option( 'test_gone' ) || ncr_register_relation_type( 'gone', array( 'label' => 'Gone', 'from_object_types' => array( 'post' ), 'to_object_types' => array( 'post' ), 'direction' => 'from_to' ) ) );`,
  );
  admin = await here.site.logIn();
});
afterAll(() => here?.site.stop());

const removeAll = () => here.php(`$GLOBALS['wpdb']->query( 'DELETE FROM wp_relx_relations' ); wp_cache_flush();`);

const ROUTE = '/wp-json/relx/v1/relationships';
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
/** A POST as a form has it, or as JSON. */
const post = async (body: string | object, session = admin) => {
  const response = await session.fetch(ROUTE, {
    method: 'POST',
    headers: { 'Content-Type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
};
const count = () => here.php<number>(`return (int) $GLOBALS['wpdb']->get_var( 'SELECT COUNT(*) FROM wp_relx_relations' );`);

describe('the REST API', () => {
  it('rejects texts that are no numbers for an id', async () => {
    for (const to_id of ['5abc', '5.5', '1e1', '0x5', ' ', '-1', '99999999999999999999', '٥'])
      for (const body of [
        form({ from_id: String(one), to_id, type: 'related_to' }),
        { from_id: one, to_id, type: 'related_to' },
      ]) {
        const { status, json } = await post(body);
        expect([status, json.code, Object.keys(json.data.params)], to_id).toEqual([400, 'rest_invalid_param', ['to_id']]);
      }
    expect(await count()).toBe(0);
  });

  it('rejects other JSON for an id', async () => {
    for (const to_id of [true, false, 1.5, [5], { id: 5 }, [], {}]) {
      const { status, json } = await post({ from_id: one, to_id, type: 'related_to' });
      expect([status, json.data.status], JSON.stringify(to_id)).toEqual([400, 400]);
    }
    expect(await count()).toBe(0);
  });

  it('rejects arrays for scalars in forms and query strings', async () => {
    for (const body of [
      `from_id[]=${one}&to_id=${two}&type=related_to`,
      `from_id=${one}&to_id=${two}&type[]=related_to`,
      `from_id=${one}&to_id=${two}&type[a][b]=related_to`,
    ])
      expect((await post(body)).status, body).toBe(400);
    for (const query of [
      'type[]=related_to',
      'orderby[]=title',
      'per_page[]=5',
      'search[a]=b',
      'cursor[]=x',
      'page[]=1',
      'to_type[]=post',
    ]) {
      const response = await fetch(`${here.site.url}/wp-json/relx/v1/post/${one}?${query}`);
      expect([query, response.status, (await response.json()).code]).toEqual([query, 400, 'rest_invalid_param']);
    }
    expect((await fetch(`${here.site.url}/wp-json/wp/v2/posts?relx_relations[]=1`)).status).toBe(200);
  });
});

describe('relations of the REST API', () => {
  beforeEach(removeAll);

  it('are found by texts with quotes and backslashes', async () => {
    const title = `It's a "test" with \\ and \\'`;
    const id = await here.php<number>(
      `return wp_insert_post( wp_slash( array( 'post_title' => $args, 'post_status' => 'publish' ) ) );`,
      title,
    );
    await here.php("ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );", [one, id]);
    for (const search of [`It's`, `"test"`, '\\ and', `\\'`]) {
      const response = await fetch(`${here.site.url}/wp-json/relx/v1/post/${one}?search=${encodeURIComponent(search)}`);
      expect((await response.json()).length, search).toBe(1);
    }
    const { json } = await post(form({ from_id: String(one), to_id: String(two), type: `related\\'to` }));
    expect([json.code, json.message]).toEqual(['ncr_invalid_type', expect.stringContaining(`related\\'to`)]);
  });

  it('of types that are no longer registered are out of reach until they are back', async () => {
    expect((await post({ from_id: one, to_id: two, type: 'gone' })).status).toBe(201);
    await here.php("update_option( 'test_gone', 1 );");
    const list = async (query = '') => (await fetch(`${here.site.url}/wp-json/relx/v1/post/${one}${query}`)).json();
    expect(await list()).toEqual([]);
    expect((await list('?type=gone')).code).toBe('ncr_invalid_type');
    expect((await post({ from_id: one, to_id: three, type: 'gone' })).json.code).toBe('ncr_invalid_type');
    const page = await here.php<string>('return do_shortcode( $args );', `[relx_related_posts type="gone" post_id="${one}"]`);
    expect(page).not.toContain('<li');
    await here.php("delete_option( 'test_gone' );");
    expect(await list()).toHaveLength(1);
    expect(await count()).toBe(1);
  });
});

describe('posts in states', () => {
  beforeEach(removeAll);

  it('revisions and automatic drafts have no relations', async () => {
    const [revision, autosave, draft] = await here.php<number[]>(
      `wp_update_post( array( 'ID' => $args, 'post_content' => 'Changed.' ) );
      $revisions = array_keys( wp_get_post_revisions( $args ) );
      $autosave  = _wp_put_post_revision( get_post( $args, ARRAY_A ), true );
      return array( $revisions[0], $autosave, wp_insert_post( array( 'post_title' => 'x', 'post_status' => 'auto-draft' ) ) );`,
      one,
    );
    for (const id of [revision, autosave, draft]) {
      for (const body of [
        { from_id: one, to_id: id, type: 'related_to' },
        { from_id: id, to_id: one, type: 'related_to' },
      ])
        expect((await post(body)).json.code).toBe('ncr_object_not_found');
      expect(await here.php("return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );", [one, id])).toEqual([
        'ncr_object_not_found',
        404,
      ]);
    }
  });

  it('an autosave and a restored revision leave relations as they are', async () => {
    await here.php("ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );", [one, two]);
    await here.php(
      `require_once ABSPATH . 'wp-admin/includes/post.php';
      wp_update_post( array( 'ID' => $args, 'post_content' => 'Again.' ) );
      wp_create_post_autosave( array( 'post_ID' => $args, 'post_title' => 'One', 'content' => 'Later.', 'excerpt' => '', 'post_type' => 'post' ) );
      // an older revision is of before the relation
      list( $revision ) = array_values( wp_list_filter( wp_get_post_revisions( $args ), array( 'post_content' => 'Again.' ) ) );
      wp_restore_post_revision( $revision->ID );
      wp_delete_post_revision( $revision->ID );`,
      one,
    );
    expect(await count()).toBe(1);
  });

  it('a scheduled post is related, and shown once it is published', async () => {
    const later = await here.php<number>(
      `return wp_insert_post( array( 'post_title' => 'Later', 'post_status' => 'future', 'post_date' => gmdate( 'Y-m-d H:i:s', time() + 9e4 ), 'post_date_gmt' => gmdate( 'Y-m-d H:i:s', time() + 9e4 ) ) );`,
    );
    expect((await post({ from_id: one, to_id: later, type: 'related_to' })).status).toBe(201);
    const titles = async (read = (path: string) => fetch(here.site.url + path)) =>
      ((await (await read(`/wp-json/relx/v1/post/${one}`)).json()) as { related: { title: string } }[]).map(
        ({ related }) => related.title,
      );
    expect([await titles(), await titles((path) => admin.fetch(path))]).toEqual([[], ['Later']]);
    await here.php('wp_publish_post( $args );', later);
    expect(await titles()).toEqual(['Later']);
  });

  it('the trash hides a post, and deletion removes its relations', async () => {
    await here.php("ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );", [one, three]);
    const shown = async () => (await (await fetch(`${here.site.url}/wp-json/relx/v1/post/${one}`)).json()).length;
    await here.php('wp_trash_post( $args );', three);
    expect([await shown(), await count()]).toEqual([0, 1]);
    await here.php('wp_untrash_post( $args ); wp_publish_post( $args );', three);
    expect(await shown()).toBe(1);
    await here.php('wp_delete_post( $args, true );', three);
    expect([await shown(), await count()]).toEqual([0, 0]);
  });
});

describe('an author', () => {
  beforeEach(removeAll);

  it('relates own posts to an administrator’s, and not the other way', async () => {
    const own = await here.php<number>(
      `$user = wp_insert_user( array( 'user_login' => 'anna', 'user_pass' => 'password', 'user_email' => 'anna@example.org', 'role' => 'author' ) );
      return wp_insert_post( array( 'post_title' => 'Own', 'post_author' => $user, 'post_status' => 'publish' ) );`,
    );
    const anna = await here.site.logIn('anna');
    const tried = async (from_id: number, to_id: number, type: string) => {
      const { status, json } = await post({ from_id, to_id, type }, anna);
      return [status, json.code];
    };
    expect(await tried(own, two, 'references')).toEqual([201, undefined]);
    expect(await tried(two, own, 'references')).toEqual([403, 'rest_cannot_create']);
    expect(await tried(own, two, 'related_to')).toEqual([201, undefined]);
    const draft = await here.php<number>("return wp_insert_post( array( 'post_title' => 'Hidden', 'post_status' => 'draft' ) );");
    expect(await tried(own, draft, 'references')).toEqual([404, 'ncr_object_not_found']);
    expect(await count()).toBe(2);
  });
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
});
