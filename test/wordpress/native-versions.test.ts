import { expect, it } from 'vitest';
import { openNativeSite } from './native-site.js';

it.each(['6.5.5', '6.7-alpha'] as const)('relations need no service in WordPress %s', async (version) => {
  const { site, posts, php } = await openNativeSite(['One', 'Two', 'Three'], { version });
  try {
    const [one = 0, two = 0, three = 0] = posts;
    const admin = await site.logIn();
    const json = { 'Content-Type': 'application/json' };
    const create = (to_id: number) =>
      admin.fetch('/wp-json/relx/v1/relationships', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ from_id: one, to_id, type: 'related_to' }),
      });
    expect([(await create(two)).status, (await create(three)).status, (await create(two)).status]).toEqual([201, 201, 409]);
    const list = await fetch(`${site.url}/wp-json/relx/v1/post/${one}?per_page=1`);
    expect([list.headers.get('x-wp-total'), await list.json()]).toMatchObject([
      '2',
      [{ related: { id: three, title: 'Three' } }],
    ]);
    const embed = await (await fetch(`${site.url}/wp-json/wp/v2/posts/${two}?relx_relations=1`)).json();
    expect(embed).toMatchObject({ relx_relations: [{ to_id: one, to_type: 'post', type: 'related_to', title: 'One' }] });
    const query = `return wp_list_pluck( get_posts( array( 'content_relation' => array( 'post_id' => $args, 'type' => 'related_to' ), 'orderby' => 'relation' ) ), 'ID' );`;
    expect(await php(query, one)).toEqual([three, two]);
    const options = await (await admin.fetch(`/wp-json/relx/v1/post/${one}`, { method: 'OPTIONS' })).json();
    expect(options).toMatchObject({
      endpoints: [{ args: { per_page: { type: 'integer', maximum: 100 } } }],
      schema: { title: 'relx-relation' },
    });
    const health = await (await admin.fetch('/wp-admin/site-health.php')).text();
    expect(health).toMatch(/"status":"good","badge":\{"label":"relx"/);
    await php('wp_delete_post( $args, true );', two);
    expect(await php("return ncr_get_related( $args, 'post', 'related_to', array( 'fields' => 'ids' ) );", one)).toEqual([three]);
    expect(site.log()).toBe('');
  } finally {
    await site.stop();
  }
});
