import type { Viewer } from 'relx/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type OpenedSite, openSite } from './opened-site.js';

interface Sized {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly srcset: string | false;
}

interface Media {
  readonly source_url: string;
  readonly alt_text: string;
  readonly title: { readonly rendered: string };
  readonly media_details: { readonly width?: number; readonly height?: number; readonly file?: string; readonly sizes?: object };
}

interface Embedding {
  readonly id: number;
  readonly _embedded?: { readonly 'wp:featuredmedia'?: readonly Media[] };
}

/** The fields of an image that both have; the size of its file in bytes is not used. */
const known = ({ source_url, alt_text, title, media_details: { width, height, file, sizes } }: Media) => ({
  source_url,
  alt_text,
  title,
  width,
  height,
  file,
  sizes: JSON.parse(JSON.stringify(sizes ?? {}, (name, value) => (name === 'filesize' ? undefined : value))),
});

/** Every size of a post's image with the URLs that WordPress creates for it. */
const SIZES = `
$sized = array();
foreach ( $args as $post ) {
	$image = get_post_thumbnail_id( $post );
	$meta  = wp_get_attachment_metadata( $image );
	foreach ( $meta ? array_merge( array_keys( $meta['sizes'] ), array( 'full' ) ) : array() as $size ) {
		list( $src, $width, $height ) = wp_get_attachment_image_src( $image, $size );
		$srcset = wp_get_attachment_image_srcset( $image, $size );
		$sized[ $post ][] = compact( 'src', 'width', 'height', 'srcset' );
	}
}
return $sized;`;

const parts = (srcset: string | false) => (srcset || '').split(', ').sort();

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
    opened = await openSite(engine, { prefix: 'x1_', images: true });
    // plugins change roles and single users
    await opened.site.run(
      'get_role( "author" )->add_cap( "edit_others_posts" ); get_role( "editor" )->remove_cap( "delete_published_posts" ); get_user_by( "login", "contributor" )->add_cap( "read_private_posts" );',
    );
  });
  afterAll(() => opened?.close());

  test('WordPress and the back end write at the same time, and no request is rejected', async () => {
    const { site, filled, relx } = opened;
    const targets = filled.titles;
    const admin = await site.logIn();
    const saved = targets.map((id, index) =>
      admin.fetch(`/wp-json/wp/v2/posts/${id}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ excerpt: `Written by WordPress, ${index}` }),
      }),
    );
    const related = targets.flatMap((id) =>
      [filled.page, filled.sticky, filled.child, filled.recipe].map((from) =>
        relx.relations.add({ type: 'references', from: { objectType: 'post', id: from }, to: { objectType: 'post', id } }),
      ),
    );
    const read = targets.map((id) => fetch(`${site.url}/?p=${id}`));
    const responses = await Promise.all([...saved, ...read]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await Promise.all(related);
    expect(await relx.relations.count({ type: 'references' })).toBe(targets.length * 4);
    const excerpts = await site.run<string[]>('return array_map( "get_the_excerpt", $args );', targets);
    expect(excerpts).toEqual(targets.map((_, index) => `Written by WordPress, ${index}`));
    expect(site.log()).toBe('');
  });

  test('the back end shows immediately what WordPress has written', async () => {
    const { site, filled, app } = opened;
    const title = async () => {
      const response = await app.fetch(new Request(`http://127.0.0.1/wp-json/wp/v2/posts/${filled.sticky}`));
      return ((await response.json()) as { title: { rendered: string } }).title.rendered;
    };
    expect(await title()).toBe('Sticky');
    await site.run('wp_update_post( array( "ID" => $args, "post_title" => "Moved" ) );', filled.sticky);
    expect(await title()).toBe('Moved');
  });

  test('each featured image is one of the sizes that WordPress has, with its srcset', async () => {
    const { site, filled, relx } = opened;
    const posts = Object.values(filled.images);
    const source = filled.blog;
    for (const id of posts)
      await relx.relations.add({ type: 'references', from: { objectType: 'post', id: source }, to: { objectType: 'post', id } });
    const { items } = await relx.relations.list({ objectType: 'post', id: source }, { type: 'references' });
    const sized = await site.run<Record<string, Sized[]>>(SIZES, posts);
    for (const { related } of items) {
      if (related.object_type !== 'post') throw new Error('They are posts.');
      const theirs = sized[related.id];
      const same = theirs?.find(({ src }) => src === related.image?.src);
      if (related.id === filled.images.bare) expect(related.image).toBeUndefined();
      else
        expect
          .soft({ ...related.image, srcset: parts(related.image?.srcset ?? '') }, related.title)
          .toEqual({ ...same, srcset: parts(same?.srcset ?? ''), alt: expect.stringContaining('Picture "') });
    }
    expect(items).toHaveLength(posts.length);
  });

  test('and wp/v2 embeds it with all its sizes', async () => {
    const path = (id: number) => `wp/v2/posts/${id}`;
    for (const id of Object.values(opened.filled.images)) {
      const theirs = (await (await fetch(`${opened.site.url}/wp-json/${path(id)}?_embed`)).json()) as Embedding;
      const response = await opened.app.fetch(new Request(`http://127.0.0.1/wp-json/${path(id)}?_embed`));
      const ours = (await response.json()) as Embedding;
      const [[a], [b]] = [ours, theirs].map(({ _embedded }) => _embedded?.['wp:featuredmedia'] ?? []) as [Media[], Media[]];
      expect.soft(a && known(a), String(id)).toEqual(b && known(b));
    }
  });

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
