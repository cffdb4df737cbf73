import { createApp } from 'relx/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { engines, type OpenedSite, openSite } from './opened-site.js';

const collections = [
  'posts',
  'pages',
  'recipe',
  'chapter',
  'note',
  'badge',
  'categories',
  'tags',
  'cuisine',
  'course',
  'mood',
  'users',
  'media',
];

const structures = [
  '',
  '/index.php/%year%/%monthnum%/%postname%/',
  '/blog/%category%/%author%/%postname%',
  '/%author%/%hour%%minute%%second%/%post_id%.html',
  // of the same parts, or those of all other tests
  ...(isExhaustive ? ['/%postname%/', '/%year%/%monthnum%/%day%/%postname%/', '/archives/%post_id%'] : []),
];

interface Shown {
  readonly id: number;
  readonly link: string;
  readonly title?: { readonly rendered: string };
  readonly name?: string;
  readonly slug: string;
  readonly featured_media?: number;
}

const inOrder = (items: readonly Shown[]) =>
  items
    .map(({ id, link, title, name, slug, featured_media }) => ({
      id,
      link,
      title: title?.rendered ?? name,
      slug,
      featured_media: featured_media ?? 0,
    }))
    .sort((a, b) => a.id - b.id);

describe.each(engines)('over a site on %s', (engine) => {
  let opened: OpenedSite;
  beforeAll(async () => {
    opened = await openSite(engine, engine === 'mariadb' ? { folder: '/magazine', prefix: 'mag_' } : {});
    // unattached, attached to a post and to a page, and with a number as the slug
    await opened.site.run(
      `$page = get_posts( array( 'post_type' => 'page', 'numberposts' => 1 ) )[0]->ID;
      $post = get_posts( array( 'numberposts' => 1 ) )[0]->ID;
      foreach ( array( 'Loose' => 0, 'On a page' => $page, 'On a post' => $post, '2024' => $post ) as $title => $parent )
        wp_insert_attachment( array( 'post_title' => $title, 'post_mime_type' => 'application/pdf', 'guid' => 'http://a.test/x.pdf' ), false, $parent );`,
    );
  });
  afterAll(() => opened?.close());

  /** Compares everything with WordPress's own responses. */
  async function compare() {
    const { site, relx, pass } = opened;
    pass(60_000);
    const app = createApp({ relx });
    for (const collection of collections) {
      const theirs = await fetch(`${site.url}/index.php?rest_route=/wp/v2/${collection}&per_page=100`);
      const ours = await app.fetch(new Request(`http://127.0.0.1/wp-json/wp/v2/${collection}?per_page=100`));
      const shown = inOrder((await ours.json()) as Shown[]);
      expect(shown.length).toBeGreaterThan(0);
      expect.soft(shown, collection).toEqual(inOrder((await theirs.json()) as Shown[]));
    }
  }

  const settle = async (options: Readonly<Record<string, string | number>>) => {
    const { site } = opened;
    await site.run('foreach ( $args as $name => $value ) { update_option( $name, $value ); }', options);
    // by the next request, as the page of the settings does: what is registered takes the structure that it finds
    await site.run('flush_rewrite_rules( false );');
  };

  test.each(structures)('everything has the title and the permalink that WordPress gives it under "%s"', async (structure) => {
    await settle({ permalink_structure: structure });
    await compare();
  });

  test.each(['/archives/%postname%/', ...(isExhaustive ? ['/index.php/%postname%', ''] : [])])(
    'with a front page, and bases of its own, under "%s"',
    async (structure) => {
      const { front, blog } = opened.filled;
      const pages = { show_on_front: 'page', page_on_front: front, page_for_posts: blog };
      await settle({ ...pages, permalink_structure: structure, category_base: '/topics/all', tag_base: 'labels' });
      await compare();
      await settle({ show_on_front: 'posts', category_base: '', tag_base: '' });
    },
  );

  test('an author base that a plugin sets', async () => {
    await settle({ permalink_structure: '/news/%postname%/' });
    await opened.site.run('$GLOBALS["wp_rewrite"]->author_base = "writers"; flush_rewrite_rules( false );');
    opened.pass(60_000);
    const [user] = (await opened.relx.content.list({ objectType: 'user' }, { slug: ['author-one'] })).items;
    expect(user?.link).toBe(`${opened.site.url}/news/writers/author-one/`);
  });

  test('WordPress has nothing to complain of', () => {
    expect(opened.site.log()).toBe('');
  });
});
