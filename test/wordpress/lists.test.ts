import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './opened-site.js';
import { addPlugin, installPlugin } from './plugin.js';
import { links } from './plugin-site.js';
import { phpFolder } from './site-files.js';
import { startWordpress, type Wordpress } from './wordpress.js';

const TEXT = `Text. [relx_related_posts title="More &amp; more"]
<!-- wp:relx/related-users {"limit":3} --><div class="wp-block-relx-related-users has-x" data-relx-block="{}"></div><!-- /wp:relx/related-users -->
<!-- wp:relx/related-posts {"type":"references"} --><div class="wp-block-relx-related-posts empty" data-relx-block="{}"></div><!-- /wp:relx/related-posts -->`;

/** Counts the statements about relations, and prints their number at the end of the page. */
const COUNT = `
add_filter( 'query', function ( $sql ) {
	$GLOBALS['relation_queries'] = ( $GLOBALS['relation_queries'] ?? 0 ) + ( false !== strpos( $sql, 'relx_relations' ) ? 1 : 0 );
	$GLOBALS['all_queries'] = ( $GLOBALS['all_queries'] ?? 0 ) + 1;
	return $sql;
} );
add_action( 'wp_footer', fn() => printf( '<!-- relations %d all %d -->', $GLOBALS['relation_queries'] ?? 0, $GLOBALS['all_queries'] ), 999 );
add_shortcode( 'secret', fn() => 'what a shortcode knows' );`;

describe.each(engines)('lists of the plugin on %s', (engine) => {
  let site: Wordpress;
  let one: number;
  let two: number;
  let three: number;

  /** Makes posts, and gives their ids. */
  const write = (titles: readonly string[], content = '') =>
    site.run<number[]>(
      `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => $args[1], 'post_status' => 'publish' ) ), $args[0] );`,
      [titles, content],
    );
  const page = async (path: string) => (await fetch(site.url + path)).text();
  const pageOf = (id: number) => page(`/?p=${id}`);
  const relate = (from: number, to: number, type = 'related_to', objectType = 'post') =>
    site.run(
      '$id = lg_add_relation( $args[0], $args[1], $args[2], null, $args[3] ); return is_wp_error( $id ) ? $id->get_error_code() : $id;',
      [from, to, type, objectType],
    );
  /** How many statements about relations a page took. */
  const counted = (html: string) => /<!-- relations (\d+) all (\d+) -->/.exec(html)?.slice(1).map(Number) ?? [];

  beforeAll(async () => {
    site = await startWordpress({ database: engine });
    await installPlugin(site);
    addPlugin(site, 'count', COUNT);
    [one = 0, two = 0, three = 0] = await write(['One', 'Two', 'Three'], TEXT);
    await relate(one, two);
    await relate(one, three);
    await relate(one, 1, 'authored_by', 'user');
  });
  afterAll(() => site?.stop());

  describe('a page', () => {
    it('has its lists in place, one style sheet, and no script', async () => {
      const html = await pageOf(one);
      expect(links(html)).toEqual(['three', 'two', 'admin']);
      expect(html).toMatch(/<h2[^>]*>More &amp; more<|<h2[^>]*>More &#038; more</);
      expect(html).toMatch(/<div class="wp-block-relx-related-users has-x"><div [^>]*class="relx-related-users/);
      expect(html).not.toMatch(/wp-block-relx-related-posts empty|data-relx-block|view\.js|<!--relx/);
      expect(html.split('related-posts/style-index.css').length).toBe(2);
    });

    it('loads nothing of the plugin without a list', async () => {
      const [plain = 0] = await write(['Plain'], TEXT);
      const html = await pageOf(plain);
      expect(html).not.toMatch(/style-index\.css|view\.js|relx-related-(?:posts|users|terms)[ "]/);
    });

    it('reads each of its lists once, with one statement, whatever they are', async () => {
      const orders = ['manual', 'date', 'title', 'name', 'random'];
      const types = { post: ['related_to', 'references'], user: ['authored_by'], term: ['categorized_as'] };
      const lists = Array.from({ length: 50 }, (_, index) => {
        const objectType = (['post', 'user', 'term'] as const)[index % 3] ?? 'post';
        const attributes = {
          type: types[objectType][index % types[objectType].length],
          limit: 1 + (index % 9),
          order: orders[index % 5],
          ...(index % 2 ? { post: one } : {}),
        };
        return `<!-- wp:relx/related-${objectType}s ${JSON.stringify(attributes)} /-->`;
      });
      const [many = 0] = await write(['Many'], lists.join('\n\n'));
      const [few = 0] = await write(['Few'], lists[0]);
      for (const from of [many, few]) for (const to of [two, three]) await relate(from, to);
      for (const to of [two, three]) await relate(many, to, 'references');
      await relate(many, 1, 'authored_by', 'user');
      await relate(many, 1, 'categorized_as', 'term');
      const html = await pageOf(many);
      expect(links(html).length).toBeGreaterThan(30);
      const different = new Set(lists);
      expect(counted(html)[0]).toBeLessThanOrEqual(different.size);
      // posts, images, users and terms are read once
      expect((counted(html)[1] ?? 0) - (counted(await pageOf(few))[1] ?? 0)).toBeLessThan(different.size + 12);
    });

    it('has the lists of its template and template parts, and reads each once', async () => {
      const added = await site.run<number[]>(
        `$write = function ( $type, $name, $content ) {
          $id = wp_insert_post( array( 'post_type' => $type, 'post_name' => $name, 'post_title' => $name, 'post_status' => 'publish', 'post_content' => $content ) );
          wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' );
          return $id;
        };
        $folder = get_stylesheet_directory() . '/parts';
        file_put_contents( "$folder/in-file.html", '<!-- wp:relx/related-posts {"limit":3} /-->' );
        $part = fn( $slug ) => '<!-- wp:template-part {"slug":"' . $slug . '","theme":"' . get_stylesheet() . '"} /-->';
        return array(
          $write( 'wp_template_part', 'stored', '<!-- wp:relx/related-posts {"limit":4} /-->' ),
          $write( 'wp_template', 'single', '<!-- wp:post-content /--><!-- wp:relx/related-posts {"limit":1} /--><!-- wp:relx/related-users {"limit":7} /-->' . $part( 'stored' ) . $part( 'in-file' ) . $part( '../../x' ) ),
        );`,
      );
      const [post = 0] = await write(['Templated'], '[relx_related_posts limit="2"]');
      for (const to of [two, three]) await relate(post, to);
      await relate(post, 1, 'authored_by', 'user');
      const html = await pageOf(post);
      await site.run(
        "array_map( fn( $id ) => wp_delete_post( $id, true ), $args ); unlink( get_stylesheet_directory() . '/parts/in-file.html' );",
        added,
      );
      expect(links(html)).toEqual(['three', 'two', 'three', 'admin', 'three', 'two', 'three', 'two']);
      expect(counted(html)[0]).toBe(5);
    });

    it('has its style sheet in the head, with a theme that prints the head first, too', async () => {
      cpSync(join(phpFolder, 'classic-theme'), join(site.root, 'wp-content/themes/classic'), { recursive: true });
      const before = await site.run<string>("$theme = get_stylesheet(); switch_theme( 'classic' ); return $theme;");
      const [head = '', body = ''] = (await pageOf(one)).split('</head>');
      await site.run('switch_theme( $args );', before);
      // WordPress writes small style sheets into the page itself
      const sheet = /id=['"]relx-related-posts-style(?:-inline)?-css['"]/g;
      expect([head.match(sheet)?.length, body.match(sheet)]).toEqual([1, null]);
      expect(links(body)).toEqual(expect.arrayContaining(['three', 'two', 'admin']));
    });

    it.each(['classic', 'twentytwentyfour'])(
      'leaves out what it shows, and not what a plugin renders for its head: %s',
      async (theme) => {
        cpSync(join(phpFolder, 'classic-theme'), join(site.root, 'wp-content/themes/classic'), { recursive: true });
        const [shown = 0] = await write(['Shown'], '[relx_related_posts limit=1][relx_related_posts exclude=shown]');
        for (const to of [two, three]) await relate(shown, to);
        addPlugin(
          site,
          'head',
          `add_action( 'wp_head', fn() => apply_filters( 'the_content', get_queried_object()->post_content ) );`,
        );
        const before = await site.run<string>('$theme = get_stylesheet(); switch_theme( $args ); return $theme;', theme);
        const body = (await pageOf(shown)).split('</head>')[1] ?? '';
        await site.run('switch_theme( $args );', before);
        addPlugin(site, 'head', '');
        expect(links(body)).toEqual(['three', 'two']);
      },
    );

    it('finds lists in groups, synced patterns and enclosed content before they are rendered', async () => {
      const [id, found] = await site.run<[number, unknown]>(
        `$pattern = wp_insert_post( array( 'post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'p', 'post_content' => 'x' ) );
      $self = '<!-- wp:block {"ref":' . $pattern . '} /-->';
      wp_update_post( array( 'ID' => $pattern, 'post_content' => '<!-- wp:relx/related-users /-->' . $self ) );
      $content = '<!-- wp:group --><div><!-- wp:relx/related-posts {"limit":2} /--></div><!-- /wp:group -->' . $self .
        '[relx_related_posts limit=3][relx_related_terms post_id=7][/relx_related_posts]' .
        '<!-- wp:query {"query":{"inherit":false}} --><div><!-- wp:post-template --><!-- wp:relx/related-posts {"limit":9} /--><!-- /wp:post-template --></div><!-- /wp:query -->';
      $id = wp_insert_post( array( 'post_title' => 'Scanned', 'post_status' => 'publish', 'post_content' => wp_slash( $content ) ) );
      query_posts( array( 'p' => $id ) );
      $found = array_map( fn( $list ) => array( $list->object_type, $list->post_id, $list->attributes['limit'] ), Relx_Content_Scanner::in_page() );
      wp_delete_post( $id, true );
      return array( $id, $found );`,
      );
      expect(found).toEqual([
        ['post', id, 2],
        ['user', id, 5],
        ['post', id, 3],
        ['term', 7, 5],
      ]);
    });

    it('lists in any order, by any type and direction', async () => {
      const [source = 0, zebra = 0, apple = 0] = await write(['Source', 'zebra', 'Apple']);
      for (const to of [apple, zebra]) await relate(source, to, 'references');
      await site.run(
        `foreach ( $args as $id => $day ) { wp_update_post( array( 'ID' => $id, 'post_date' => $day, 'post_date_gmt' => $day ) ); }`,
        { [apple]: '2024-02-01 08:00:00', [zebra]: '2024-01-01 08:00:00' },
      );
      const shown = async (post: number, attributes: string) =>
        links(
          await site.run<string>(
            'return do_shortcode( $args );',
            `[relx_related_posts post_id="${post}" type="references" ${attributes}]`,
          ),
        );
      expect(await shown(source, '')).toEqual(['zebra', 'apple']);
      expect(await shown(source, 'order="title"')).toEqual(['apple', 'zebra']);
      expect(await shown(source, 'order="date" limit="1"')).toEqual(['apple']);
      expect((await shown(source, 'order="random"')).sort()).toEqual(['apple', 'zebra']);
      expect(await shown(apple, 'direction="incoming"')).toEqual(['source']);
      expect(await shown(apple, 'direction="outgoing"')).toEqual([]);
    });

    it('has what a shortcode encloses where there is nothing to list', async () => {
      const html = await site.run<string>(
        `global $post; $post = get_post( $args ); setup_postdata( $post );
      return do_shortcode( '[relx_related_posts type="references"]none, but [relx_related_users][/relx_related_posts]' );`,
        one,
      );
      expect(html).toContain('none, but');
      expect(links(html)).toEqual(['admin']);
    });

    it('shows a change immediately', async () => {
      const [from = 0, to = 0] = await write(['From', 'Target'], TEXT);
      expect(links(await pageOf(from))).toEqual([]);
      await relate(from, to);
      expect(links(await pageOf(from))).toEqual(['target']);
      await site.run("wp_update_post( array( 'ID' => $args, 'post_status' => 'draft' ) );", to);
      expect(links(await pageOf(from))).toEqual([]);
    });

    it('shows an error to users who can edit it, and to no other', async () => {
      const [wrong = 0] = await write(['Wrong'], '[relx_related_posts type="no_such_type"]');
      expect(await pageOf(wrong)).not.toContain('relx-related');
      const admin = await site.logIn();
      expect(await (await admin.fetch(`/?p=${wrong}`)).text()).toContain('relx-related-error');
    });

    it('runs no shortcode that is in a title, a name or a heading', async () => {
      const [from = 0, to = 0] = await write(
        ['Names'],
        '<!-- wp:relx/related-posts {"title":"[secret]","excerptLength":9} /-->[relx_related_users]',
      );
      const [named = 0] = await write(['A [secret] title']);
      const user = await site.run<number>(
        "return wp_insert_user( array( 'user_login' => 'sub', 'user_pass' => 'x', 'display_name' => '[secret]', 'role' => 'author' ) );",
      );
      await site.run("wp_update_post( array( 'ID' => $args[0], 'post_author' => $args[1] ) );", [named, user]);
      await relate(from, named);
      await relate(from, user, 'authored_by', 'user');
      expect(to).toBe(0);
      const html = await pageOf(from);
      expect(html).toMatch(/relx-related-item-link"[^>]*>A &#0?91;secret/);
      expect(html.match(/&#0?91;secret/g)?.length).toBeGreaterThanOrEqual(3);
      expect(html).not.toContain('what a shortcode knows');
    });

    it('has excerpts of posts that list each other', async () => {
      const list =
        '<p>Words of its own.</p><!-- wp:relx/related-posts {"excerptLength":20} /-->[relx_related_posts excerpt_length="20"]';
      const [first = 0, second = 0] = await write(['First', 'Second'], list);
      await relate(first, second);
      const html = await pageOf(first);
      expect([...html.matchAll(/class="[^"]*relx-related-item-excerpt[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
        'Words of its own.',
        'Words of its own.',
      ]);
    });

    it('has the excerpts of WordPress, as the REST API has', async () => {
      const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
      const block = (name: string, html: string) => `<!-- wp:${name} -->${html}<!-- /wp:${name} -->`;
      const contents = [
        'Before more<!--more-->After more text',
        'First page<!--nextpage-->Second page',
        '[caption id="x" width="300"]<img src="x.png" /> A caption[/caption] Then text.',
        '[[gallery]] and [gallery ids="1"] text',
        `${block('buttons', '<div><a>Buy now</a></div>')}${block('paragraph', '<p>Text of a block.</p>')}${block('details', '<details>Hidden</details>')}`,
        `${block('list', '<ul><li>An item</li></ul>')}${block('code', '<pre><code>code()</code></pre>')}${block('heading', '<h2>A heading</h2>')}`,
        '<p>One</p><p>Two &amp; “three”</p>',
        'It\'s "quoted" -- and so on...',
        words(54),
        words(99),
        words(130),
        'これは日本語の文章です。'.repeat(30),
      ];
      const [from = 0] = await write(['Excerpts']);
      const ids: number[] = [];
      for (const [index, content] of contents.entries()) {
        const [id = 0] = await write([`Excerpt ${index}`], content);
        await relate(from, id, 'references');
        ids.unshift(id);
      }
      const measure = (length: number) =>
        site.run<string[]>(
          `add_filter( 'excerpt_length', fn() => $args[1] );
          add_filter( 'excerpt_more', fn() => '…' );
          return array_map( fn( $id ) => Relx_Text::plain( wp_trim_excerpt( '', get_post( $id ) ) ), $args[0] );`,
          [ids, length],
        );
      const read = await fetch(`${site.url}/?rest_route=/relx/v1/post/${from}&type=references&per_page=50`);
      const items = (await read.json()) as readonly { related: { excerpt?: string } }[];
      const japanese = `${'これは日本語の文章です。'.repeat(30).slice(0, 100)}…`;
      const hundred = [japanese, ...(await measure(100)).slice(1)];
      expect(items.map(({ related }) => related.excerpt)).toEqual(hundred);
      expect(hundred).toContain('Before more');
      for (const length of [9, 60, 100]) {
        const html = await site.run<string>(
          'return do_shortcode( $args );',
          `[relx_related_posts post_id="${from}" type="references" limit="50" excerpt_length="${length}"]`,
        );
        const shown = [...html.matchAll(/class="[^"]*relx-related-item-excerpt[^>]*>([^<]*)</g)].map(([, text = '']) => text);
        const decode = (text: string) =>
          text
            .replace(/&quot;/g, '"')
            .replace(/&#0?39;/g, "'")
            .replace(/&(?:amp|#0?38);/g, '&');
        expect(shown.map(decode).slice(1)).toEqual((await measure(length)).slice(1));
        expect(shown[0]).toBe(`${'これは日本語の文章です。'.repeat(30).slice(0, length).replace(/。$/, '')}…`);
      }
    });

    it('shows no text that another plugin hides', async () => {
      addPlugin(
        site,
        'members',
        `add_shortcode( 'members_only', fn( $attributes, $content ) => is_user_logged_in() ? $content : 'For members.' );
        add_filter( 'the_content', fn( $content ) => get_post_meta( get_the_ID(), 'members', true ) ? 'For members.' : $content, 1 );
        add_filter( 'get_the_excerpt', fn( $excerpt, $post ) => get_post_meta( $post->ID, 'paid', true ) ? 'For subscribers.' : $excerpt, 99, 2 );`,
      );
      const [from = 0] = await write(['Plan']);
      const [enclosed = 0, members = 0, paid = 0] = [
        ...(await write(['Enclosed'], 'Intro. [members_only]The secret is saffron.[/members_only]')),
        ...(await write(['Members', 'Paid'], 'The secret is 9981.')),
      ];
      await site.run("update_post_meta( $args[0], 'members', 1 ); update_post_meta( $args[1], 'paid', 1 );", [members, paid]);
      for (const id of [paid, members, enclosed]) await relate(from, id, 'references');
      const expected = ['Intro.', 'For members.', 'For subscribers.'];
      const list = `[relx_related_posts post_id="${from}" type="references" excerpt_length="40"]`;
      const [shown = 0] = await write(['Shown'], list);
      const excerpts = (html: string) =>
        [...html.matchAll(/class="[^"]*relx-related-item-excerpt[^>]*>([^<]*)</g)].map(([, text]) => text);
      expect(excerpts(await pageOf(shown))).toEqual(expected);
      const read = await fetch(`${site.url}/?rest_route=/relx/v1/post/${from}&type=references`);
      const items = (await read.json()) as readonly { related: { excerpt: string } }[];
      expect(items.map(({ related }) => related.excerpt)).toEqual(expected);
      const rendered = await fetch(`${site.url}/?rest_route=/relx/v1/render`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ requests: [{ shortcode: `[members_only]x[/members_only] [${list}] ${list}` }] }),
      });
      const { responses } = (await rendered.json()) as { responses: readonly { html: string }[] };
      expect(responses[0]?.html).toMatch(/^\[members_only\]x\[\/members_only\] \[relx_related_posts [^\]]*\] <div/);
      expect(excerpts(responses[0]?.html ?? '')).toEqual(expected);
    });

    it('has lists in feeds and in the REST API, too', async () => {
      expect(await page('/?feed=rss2')).toContain('relx-related-item-link');
      const response = await fetch(`${site.url}/?rest_route=/wp/v2/posts/${one}`);
      const { content } = (await response.json()) as { content: { rendered: string } };
      expect(links(content.rendered)).toEqual(expect.arrayContaining(['three', 'two', 'admin']));
    });
  });

  describe('rendering by the REST API', () => {
    const render = async (body: object) => {
      const response = await fetch(`${site.url}/?rest_route=/relx/v1/render`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return {
        status: response.status,
        ...((await response.json()) as { code?: string; responses?: { html: string; tags: string[] }[] }),
      };
    };

    it('gives texts and blocks with what a cache has to know', async () => {
      const { responses = [], ...rest } = await render({
        requests: [
          { shortcode: `<p>A</p>[secret]${TEXT}`, post_id: one },
          { block: 'relx/related-posts', attributes: { limit: 1 }, post_id: one },
          { block: 'relx/related-posts' },
        ],
      });
      expect(rest).toEqual({ status: 200 });
      const [text, block, none] = responses;
      expect(links(text?.html ?? '')).toEqual(['three', 'two', 'admin']);
      // the text of a logged-out user runs no shortcode of others
      expect(text?.html).toMatch(/^<p>A<\/p>\[secret\]Text\. </);
      expect(text?.html).not.toMatch(/wp:|data-relx-block/);
      expect(text?.tags).toEqual([
        `post:${one}`,
        `post:${two}`,
        `post:${three}`,
        'type:authored_by',
        'type:references',
        'type:related_to',
        'user:1',
      ]);
      expect(links(block?.html ?? '')).toEqual(['three']);
      expect(none).toEqual({ html: '', tags: [] });
      const ids = responses.flatMap(({ html }) => [...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id));
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('rejects what is no request, and too much', async () => {
      for (const requests of [
        [],
        'x',
        [{}],
        [{ block: 'core/paragraph' }],
        ...[[], {}, null, 5, ['x']].map((shortcode) => [{ block: 'relx/related-posts', shortcode }]),
        [{ shortcode: '['.repeat(501) }],
        Array(101).fill({ shortcode: '' }),
      ])
        expect(await render({ requests })).toMatchObject({
          status: 400,
          code: expect.stringMatching(/^rest_(invalid_param|missing_callback_param)$/),
        });
    });
  });

  describe('an item', () => {
    const list = (more = '', php = '') =>
      site.run<string>(
        `${php} return do_shortcode( "[relx_related_posts type='depends_on' title='' $args[0] post_id='$args[1]']" );`,
        [more, one],
      );
    /** Writes a template into the theme, with the path that it has there. */
    const template = (code: string, path = 'relx/related-posts/item.php') =>
      site.run('$path = get_theme_file_path( $args[0] ); wp_mkdir_p( dirname( $path ) ); file_put_contents( $path, $args[1] );', [
        path,
        code,
      ]);
    let named: number;

    beforeAll(async () => {
      [named = 0] = await write(['<b>R&amp;D</b> [secret]']);
      await relate(one, named, 'depends_on');
    });
    afterAll(() =>
      site.run(
        `foreach ( array( 'posts', 'users' ) as $type ) { unlink( get_theme_file_path( "relx/related-$type/item.php" ) ); }`,
      ),
    );

    it('has the HTML of a filter, in its row, with escaped values', async () => {
      const filter = `add_filter( 'relx_list_item', function ( $html, $item, $attributes ) {
        return "<i>{$item['position']} {$item['title']} " . implode( ' ', array_keys( $item ) ) . "</i>{$attributes['layout']}" . ( $item['html'] === $html ? '' : 'changed' ) . $html;
      }, 10, 3 );`;
      const [plain, filtered] = [await list(), await list('', filter)];
      const keys = 'id object_type url avatar date automatic layout html title type excerpt image position fields terms';
      const own = `<i>1 R&#038;D &#091;secret&#093; ${keys}</i>list`;
      expect(filtered).toBe(plain.replace(/(<li [^>]*>)/, `$1${own}`));
      expect(filtered).toContain(own);
    });

    it('has the HTML of the template of the theme, which gets what the list displays', async () => {
      const plain = await list();
      await template(
        `<article data-date="<?php echo $args['date']; ?>"><a href="<?php echo esc_url( $args['url'] ); ?>"><?php echo esc_html( $args['title'] ); ?></a></article>`,
      );
      const [html, dated] = [await list("link_params='a=1&b=2'"), await list("show_date='1'")];
      const url = await site.run<string>('return get_permalink( $args );', named);
      const item = `<article data-date=""><a href="${url}?a=1&#038;b=2">R&#038;D &#091;secret&#093;</a></article>`;
      expect(html).toBe(plain.replace(/(<li [^>]*>).*(<\/li>)/s, `$1${item}$2`));
      expect(dated).toMatch(/data-date="\w+ \d+, \d{4}"/);
      expect(await list('', `add_filter( 'relx_list_item', fn( $html ) => str_replace( 'article', 'div', $html ) );`)).toContain(
        '<div data-date',
      );
      // blocks of a page, and what apps request
      expect(await pageOf(one)).toMatch(
        /relx-related-items[^>]*><li[^>]*><article data-date=""><a href="[^"]*three\/">Three<\/a><\/article><\/li>/,
      );
      const response = await fetch(`${site.url}/?rest_route=/relx/v1/render`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ requests: [{ shortcode: '[relx_related_posts]', post_id: one }] }),
      });
      const { responses } = (await response.json()) as { responses: readonly { html: string }[] };
      expect(responses[0]?.html).toContain('<article data-date=""><a href=');
    });

    it('has a template for its type, and the error of a template leaves no output', async () => {
      await template('<?php echo strtoupper( $args["title"] ), " ", $args["avatar"];', 'relx/related-users/item.php');
      expect(await pageOf(one)).toMatch(/<li[^>]*>ADMIN https?:\/\/[^<]*gravatar[^<]*<\/li>/);
      await template('<?php echo "half"; throw new Exception( "broken" );');
      const levels = `$level = ob_get_level(); try { do_shortcode( "[relx_related_posts post_id='$args']" ); } catch ( Exception $error ) { return array( $error->getMessage(), ob_get_level() - $level ); }`;
      expect(await site.run(levels, one)).toEqual(['broken', 0]);
    });
  });

  it('nothing of it is worth a notice', () => {
    expect(site.log()).toBe('');
  });
});
