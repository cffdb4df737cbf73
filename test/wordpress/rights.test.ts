import type { Viewer } from 'relx/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type OpenedSite, openSite } from './opened-site.js';

const logins = ['admin', 'editor', 'author.one', 'contributor', 'subscriber'];
const capabilities = ['read_post', 'edit_post', 'delete_post'] as const;

/** What WordPress lets each user do with each post. */
const CAPABILITIES = `
list( $logins, $rights, $posts ) = $args;
$may = array();
foreach ( $logins as $login ) {
	$user = get_user_by( 'login', $login );
	foreach ( $rights as $right ) {
		foreach ( $posts as $post ) {
			$may[] = "$login $right $post " . ( user_can( $user, $right, $post ) ? 'yes' : 'no' );
		}
	}
}
return $may;`;

describe.each(engines)('over a site on %s', (engine) => {
  let opened: OpenedSite;
  beforeAll(async () => {
    opened = await openSite(engine, { prefix: 'x1_' });
    // plugins change roles and single users
    await opened.site.run(
      'get_role( "author" )->add_cap( "edit_others_posts" ); get_role( "editor" )->remove_cap( "delete_published_posts" ); get_user_by( "login", "contributor" )->add_cap( "read_private_posts" );',
    );
  });
  afterAll(() => opened?.close());

  const viewerOf = async (login: string): Promise<Viewer> => {
    const id = await opened.site.run<number>('return get_user_by( "login", $args )->ID;', login);
    return opened.relx.accounts.viewer(id);
  };

  test('each user has the permissions of WordPress', async () => {
    const { filled, site, relx } = opened;
    const { sticky, draft, pending, private: secret, password, scheduled, trash, page, child } = filled;
    const posts = [sticky, draft, pending, secret, password, scheduled, trash, page, child, ...filled.titles.slice(0, 1)];
    const ours: string[] = [];
    for (const login of logins) {
      const viewer = await viewerOf(login);
      for (const right of capabilities)
        for (const post of posts)
          ours.push(`${login} ${right} ${post} ${(await relx.permissions.can(viewer, right, post)) ? 'yes' : 'no'}`);
    }
    expect(ours).toEqual(await site.run(CAPABILITIES, [logins, capabilities, posts]));
  });

  test('and logged-out users see what is published, a password or not, and nothing else', async () => {
    const { filled, site, app } = opened;
    const { sticky, draft, pending, private: secret, password, scheduled, trash } = filled;
    for (const id of [sticky, draft, pending, secret, password, scheduled, trash]) {
      const theirs = await fetch(`${site.url}/wp-json/wp/v2/posts/${id}`);
      const ours = await app.fetch(new Request(`http://127.0.0.1/wp-json/wp/v2/posts/${id}`));
      expect.soft(ours.status, String(id)).toBe(theirs.status);
      type Post = { content?: { rendered: string; protected: boolean }; excerpt?: { rendered: string } };
      const [a, b] = [(await ours.json()) as Post, (await theirs.json()) as Post];
      expect.soft(a.content?.protected).toBe(b.content?.protected);
      if (b.content?.protected) expect.soft([a.content?.rendered, a.excerpt?.rendered]).toEqual(['', '']);
    }
  });
});
