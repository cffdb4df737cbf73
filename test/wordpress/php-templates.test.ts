import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type AttributeSpec, attributes, normalizeAttributes, type ObjectType, RelatedView } from 'relx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainText as decodedInClient } from '../../src/client/content/plain-text.js';
import { plainText } from '../../src/core/wordpress/html/plain-text.js';
import { installPlugin } from './plugin.js';
import { startWordpress, type Wordpress } from './wordpress.js';

/** An object as WordPress's own functions have it, in HTML where they give HTML. */
interface Shown {
  readonly id: number;
  readonly title: string;
  readonly link: string;
  readonly slug?: string;
  readonly date?: string;
  readonly date_gmt?: string;
  readonly excerpt?: string;
  readonly image?: { src: string; srcset: string; alt: string; width: number; height: number };
  readonly avatar?: string;
  /** Places of its terms among all terms. */
  readonly terms?: readonly number[];
}

type Objects = Readonly<Record<ObjectType, readonly Shown[]>>;

interface Case {
  readonly objectType: ObjectType;
  readonly raw: Readonly<Record<string, unknown>>;
  /** Places of the objects among all of the object type. */
  readonly places: readonly number[];
}

const SEED = 20_261_123;

const words = [
  'a',
  'The',
  'quick,',
  'brown fox',
  'R&amp;D',
  '&',
  "O'Brien",
  '"quoted"',
  '<em>em</em>',
  '<script>alert(1)</script>',
  '&lt;b&gt;',
  '&#8217;',
  '1 < 2',
  '漢字かな',
  'カタカナー。',
  'مرحبا،',
  '—',
  '…',
  'é',
  '\u00a0',
  '\n',
  '𝄞',
  '%s',
  '$1\\2',
  '&amp;amp;',
  '{{x}}',
  '<p>One</p><p>two</p>',
  'line<br/>break',
  '[gallery ids="1"]',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 9 }).map((parts) => parts.join(' '));
const link = fc.constantFrom(
  null,
  null,
  null,
  'javascript:alert(1)',
  ' JaVa\nScript:alert(1)',
  'data:text/html,x',
  '/relative/?a=1&b=2#c',
  'https://example.org/ä?x[]=1&y="2"',
  '',
);

/** What is put into the site. */
const post = fc.record({
  title: text,
  excerpt: text,
  content: fc.array(text, { maxLength: 4 }).map((all) => all.map((one) => `<p>${one}</p>`).join('\n')),
  link,
  date: fc.constantFrom('2026-01-31 23:30:00', '2024-02-29 00:10:00', '1969-07-20 20:17:00'),
  password: fc.constantFrom('', '', '', 'secret'),
  image: fc.constantFrom('none', 'none', 'one size', 'sizes', 'gone'),
  terms: fc.uniqueArray(fc.nat(14), { maxLength: 3 }),
});
const user = fc.record({
  title: text,
  link,
  avatar: fc.constantFrom(null, null, 'https://example.org/a.png?s=96&d=x', 'javascript:x'),
});
const term = fc.record({ title: text, link });

const junk = fc.constantFrom<unknown>(
  null,
  '',
  '  ',
  true,
  false,
  0,
  1,
  -1,
  2.7,
  1000,
  [],
  ['x'],
  {},
  { a: 1 },
  'x',
  '5abc',
  '\u00a07 ',
);
const integer = fc.oneof(
  fc.integer({ min: -2, max: 120 }),
  fc.constantFrom(
    '3',
    ' 4 ',
    '0x3',
    '0b11',
    '1e1',
    '.5',
    '2.',
    '+2',
    '-1',
    'Infinity',
    '-Infinity',
    'infinity',
    '1_0',
    '٣',
    '5 0',
  ),
);
const boolean = fc.constantFrom<unknown>(true, false, 'TRUE', ' yes ', 'off', 'no', 1, 0, '1', '0', 'maybe', 2);
const name = fc.constantFrom('related_to', ' References ', 'a b', 'ü', '-_-', 'x'.repeat(51), 'a\n');
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  type: name,
  limit: integer,
  order: fc.constantFrom('manual', ' DATE ', 'title', 'name', 'random', 'best'),
  post: integer,
  post_id: integer,
  layout: fc.constantFrom('grid', 'grid', 'list', ' GRID', 'carousel'),
  className: fc.constantFrom('a b a', 'wide "onclick= my%20box', 'ü-x\u00a0y', '  ', '<b>'),
  class: fc.constantFrom('c d', '%', '-'),
  title: fc.oneof(text, fc.constantFrom<unknown>('', 'Related content', 'Related people', 7, 1.5, ' x ')),
  headingLevel: integer,
  heading_level: integer,
  direction: fc.constantFrom('', 'outgoing', ' Incoming', 'both', 'up'),
  showThumbnail: boolean,
  show_thumbnail: boolean,
  showDate: boolean,
  show_date: boolean,
  excerptLength: integer,
  excerpt_length: integer,
  showExcerpt: boolean,
  show_excerpt: boolean,
  showTerms: boolean,
  show_terms: boolean,
  columns: integer,
  linkParams: fc.constantFrom('utm_source=related&utm_medium=list', ' ?a=[gallery]&b=1 ', '?', ''),
  link_params: fc.constantFrom('a=1'),
  data_other: fc.constant('x'),
};
const raw = fc.record(
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: junk }),
    ]),
  ),
  { requiredKeys: [] },
);
const cases = fc.record({
  objectType: fc.constantFrom<ObjectType>('post', 'post', 'user', 'term'),
  raw,
  places: fc.array(fc.nat(999), { maxLength: 6 }),
});

const FILL = `
wp_set_current_user( 1 );
update_option( 'timezone_string', 'Pacific/Auckland' );
update_option( 'date_format', 'M j, Y' );
$ids = array( 'post' => array(), 'user' => array(), 'term' => array() );
foreach ( $args['post'] as $number => $post ) {
	$id = wp_insert_post( wp_slash( array( 'post_title' => $post['title'], 'post_excerpt' => $post['excerpt'], 'post_content' => $post['content'],
		'post_date' => $post['date'], 'post_password' => $post['password'], 'post_status' => 'publish', 'post_name' => "post-$number" ) ), true );
	if ( is_wp_error( $id ) ) { // WordPress stores no empty post.
		$id = wp_insert_post( array( 'post_title' => 'x', 'post_status' => 'publish', 'post_date' => $post['date'] ) );
		$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->posts, array( 'post_title' => '' ), array( 'ID' => $id ) );
		clean_post_cache( $id );
	}
	if ( 'none' !== $post['image'] ) {
		$image = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => 'i', 'post_status' => 'inherit' ), "2026/01/a-$number.jpg", $id );
		$sizes = array();
		foreach ( array( 300, 768, 1024 ) as $width ) {
			$sizes["w$width"] = array( 'file' => "a-$number-$width.jpg", 'width' => $width, 'height' => $width / 2, 'mime-type' => 'image/jpeg' );
		}
		$sizes['thumbnail'] = array( 'file' => "a-$number-150.jpg", 'width' => 150, 'height' => 150, 'mime-type' => 'image/jpeg' );
		$meta = array( 'file' => "2026/01/a-$number.jpg", 'width' => 1600, 'height' => 800, 'sizes' => 'sizes' === $post['image'] ? $sizes : array() );
		wp_update_attachment_metadata( $image, $meta );
		update_post_meta( $image, '_wp_attachment_image_alt', 'alt of it' );
		set_post_thumbnail( $id, $image );
		if ( 'gone' === $post['image'] ) {
			$GLOBALS['wpdb']->delete( $GLOBALS['wpdb']->posts, array( 'ID' => $image ) );
			clean_post_cache( $image );
		}
	}
	$ids['post'][] = $id;
}
foreach ( $args['user'] as $number => $user ) {
	$id = wp_insert_user( wp_slash( array( 'user_login' => "user-$number", 'user_pass' => 'x', 'user_email' => "$number@example.org", 'display_name' => $user['title'] ) ) );
	$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->users, array( 'display_name' => $user['title'] ), array( 'ID' => $id ) );
	clean_user_cache( $id );
	$ids['user'][] = $id;
}
foreach ( $args['term'] as $number => $term ) {
	$made = wp_insert_term( wp_slash( "term $number" ), 'category' );
	$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->terms, array( 'name' => $term['title'] ), array( 'term_id' => $made['term_id'] ) );
	clean_term_cache( $made['term_id'], 'category' );
	$ids['term'][] = $made['term_id'];
}
foreach ( $args['post'] as $number => $post ) {
	wp_set_post_terms( $ids['post'][ $number ], array_map( fn( $place ) => $ids['term'][ $place ], $post['terms'] ), 'category' );
}
return $ids;`;

/** Filters as plugins have them: links and avatars that are otherwise. */
const FILTERS = `
foreach ( array( 'post' => 'post_link', 'user' => 'author_link', 'term' => 'term_link' ) as $object_type => $filter ) {
	$links = array_combine( $args['ids'][ $object_type ], array_column( $args['content'][ $object_type ], 'link' ) );
	add_filter( $filter, function ( $link, $of ) use ( $links ) {
		return $links[ is_object( $of ) ? $of->ID ?? $of->term_id : $of ] ?? $link;
	}, 10, 2 );
}
$avatars = array_combine( $args['ids']['user'], array_column( $args['content']['user'], 'avatar' ) );
add_filter( 'get_avatar_data', function ( $data, $user ) use ( $avatars ) {
	$id = is_object( $user ) ? $user->ID : (int) $user;
	return isset( $avatars[ $id ] ) ? array( 'url' => $avatars[ $id ] ) + $data : $data;
}, 10, 2 );`;

/** What WordPress's own functions have of each object. */
const SHOWN = `${FILTERS}
$shown = array();
add_filter( 'excerpt_length', fn() => 1000 );
add_filter( 'excerpt_more', '__return_empty_string' );
foreach ( $args['ids']['post'] as $id ) {
	$post = array( 'id' => $id, 'title' => get_the_title( $id ), 'link' => get_permalink( $id ), 'date' => get_the_date( 'Y-m-d\\TH:i:s', $id ), 'date_gmt' => get_post_time( 'Y-m-d\\TH:i:s', true, $id ) );
	$post['terms'] = array_map( fn( $term ) => array_search( $term->term_id, $args['ids']['term'], true ), wp_get_post_terms( $id, 'category' ) );
	if ( ! post_password_required( $id ) ) {
		$post['excerpt'] = get_the_excerpt( $id );
	}
	$image = get_post_thumbnail_id( $id ) ? wp_get_attachment_image_src( get_post_thumbnail_id( $id ), array( 600, 0 ) ) : false;
	if ( $image ) {
		$srcset = (string) wp_get_attachment_image_srcset( get_post_thumbnail_id( $id ), array( 600, 0 ) );
		$post['image'] = array( 'src' => $image[0], 'srcset' => $srcset, 'alt' => 'alt of it', 'width' => $image[1], 'height' => $image[2] );
	}
	$shown['post'][] = $post;
}
foreach ( $args['ids']['user'] as $id ) {
	$user = get_userdata( $id );
	$shown['user'][] = array( 'id' => $id, 'title' => $user->display_name, 'link' => get_author_posts_url( $id ), 'slug' => $user->user_nicename, 'avatar' => get_avatar_url( $user, array( 'size' => 96 ) ) );
}
foreach ( $args['ids']['term'] as $id ) {
	$term = get_term( $id );
	$shown['term'][] = array( 'id' => $id, 'title' => $term->name, 'link' => get_term_link( $term ), 'slug' => $term->slug );
}
return $shown;`;

/** What PHP makes of each case. */
const RENDER = `${FILTERS}
if ( isset( $args['show_avatars'] ) ) {
	add_filter( 'pre_option_show_avatars', fn() => $args['show_avatars'] );
}
return array_map( function ( $case ) use ( $args ) {
	$to_type    = $case['objectType'];
	$attributes = Relx_Attributes::normalize( $to_type, $case['raw'] );
	$all        = $args['ids'][ $to_type ];
	$rows       = array_map( fn( $place ) => array( 'to_type' => $to_type, 'to_id' => $all[ $place % count( $all ) ], 'direction' => 'outgoing' ), $case['places'] );
	$details    = Relx_Attributes::details( $to_type, $attributes );
	$item       = fn( $row ) => array( 'type' => $attributes['type'], 'related' => Relx_Core::instance()->items->objects()->related( $row, $details ) );
	return array( 'attributes' => $attributes, 'html' => Relx_List_Markup::render( $to_type, $attributes, array_map( $item, $rows ) ) );
}, $args['cases'] );`;

let site: Wordpress;
let content: Readonly<Record<ObjectType, readonly object[]>>;
let ids: Readonly<Record<ObjectType, readonly number[]>>;
let shown: Objects;

beforeAll(async () => {
  site = await startWordpress();
  await installPlugin(site);
  content = {
    post: fc.sample(post, { seed: SEED, numRuns: 60 }),
    user: fc.sample(user, { seed: SEED, numRuns: 15 }),
    // databases order terms of one name as they like
    term: fc
      .sample(term, { seed: SEED, numRuns: 15 })
      .map((one, number) => ({ ...one, title: number > 0 ? `${one.title} ${number}` : '' })),
  };
  ids = await site.run(FILL, content);
  shown = await site.run(SHOWN, { content, ids }, { user: '' });
});
afterAll(() => site?.stop());

const render = (all: readonly Case[], more: object = {}) =>
  site.run<{ attributes: object; html: string }[]>(RENDER, { content, ids, cases: all, ...more }, { user: '' });

/** An object as a React component gets it: plain text, as the REST API has it. */
function relatedOf(objectType: ObjectType, { title, excerpt, ...rest }: Shown, avatars: boolean) {
  const { avatar, terms, ...others } = rest;
  return {
    ...others,
    object_type: objectType,
    title: plainText(title),
    ...(excerpt === undefined ? {} : { excerpt: plainText(excerpt) }),
    ...(avatars && avatar ? { avatar } : {}),
    ...(terms && { terms: terms.map((place) => ({ ...shown.term[place], title: plainText(shown.term[place]?.title ?? '') })) }),
  };
}

const objectsOf = ({ objectType, places }: Case): Shown[] =>
  places.map((place) => shown[objectType][place % shown[objectType].length] as Shown);

function inReact(one: Case, avatars = true): string {
  const { type } = normalizeAttributes(one.objectType, one.raw);
  const items = objectsOf(one).map((object, id) => ({ id, type, related: relatedOf(one.objectType, object, avatars) }));
  const related = { status: 'success', items } as never;
  return renderToStaticMarkup(
    createElement(RelatedView, { ...normalizeAttributes(one.objectType, one.raw), objectType: one.objectType, related } as never),
  );
}

/** URLs that WordPress writes otherwise, as its `esc_url()` does: with the characters that URLs have escaped or left out. */
const sameUrl = (url: string) => url.replaceAll('ä', 'ä').replace(/["[\]]|%5[BbDd]/g, '');

/**
 * Markup as a browser reads it. What differs on purpose is the same in it: the order of attributes, since WordPress writes
 * images; how entities are written; how `esc_url()` writes URLs; and the offset of times.
 */
function read(html: string): unknown {
  const one = (node: ReturnType<typeof parseDocument>['children'][number]): unknown => {
    if ('data' in node) return node.data;
    if (!('attribs' in node)) return node.type;
    const { name, attribs } = node;
    const attributes = Object.entries(attribs).map(([attribute, value]) => {
      if (attribute.toLowerCase() === 'datetime') return ['datetime', Date.parse(value)];
      return [attribute.toLowerCase(), attribute === 'href' || attribute === 'src' ? sameUrl(value) : value];
    });
    return [name, Object.fromEntries(attributes.sort()), node.children.map(one)];
  };
  return parseDocument(html).children.map(one);
}

/** Normal attributes by their names in blocks, which are those in PHP. */
function blockAttributes(objectType: ObjectType, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const normal: Readonly<Record<string, unknown>> = normalizeAttributes(objectType, given);
  return Object.fromEntries(
    Object.entries<AttributeSpec>(attributes).flatMap(([prop, { block = prop, wire }]) => (wire ? [[block, normal[prop]]] : [])),
  );
}

describe('lists of the plugin', () => {
  const generated = fc.sample(cases, { seed: SEED, numRuns: 500 }) as Case[];

  /** Cases in which PHP and React differ. */
  async function differing(all: readonly Case[], { avatars = true, ...more }: { avatars?: boolean } = {}) {
    const rendered = await render(all, { ...more, ...(avatars ? {} : { show_avatars: '0' }) });
    return all.flatMap((one, index) => {
      const [php, react] = [rendered[index]?.html ?? '', inReact(one, avatars)];
      return JSON.stringify(read(php)) === JSON.stringify(read(react)) ? [] : [{ one: JSON.stringify(one), php, react }];
    });
  }

  it('read attributes as the components do', async () => {
    const rendered = await render(generated);
    for (const [index, { objectType, raw: given }] of generated.entries())
      expect({ given, normal: rendered[index]?.attributes }).toEqual({ given, normal: blockAttributes(objectType, given) });
  });

  it('have the markup of the components', async () => {
    const differ = await differing(generated);
    expect(differ.slice(0, 3)).toEqual([]);
    expect(differ.length).toBe(0);
  });

  it('have it without avatars, too', async () => {
    expect(
      await differing(
        generated.filter(({ objectType }) => objectType === 'user'),
        { avatars: false },
      ),
    ).toEqual([]);
  });

  it('have every part of the markup among what was compared', async () => {
    const html = (await render(generated)).map((one) => one.html).join('');
    const classes = ['image', 'avatar', 'link', 'text', 'date', 'terms', 'term', 'excerpt'].map(
      (part) => `class="relx-related-item-${part}"`,
    );
    const parts = [
      '<img',
      'srcset=',
      'data-columns=',
      'data-thumbnails=',
      'relx-related-grid',
      '<h1',
      '<h6',
      '(no title)',
      '…</p>',
      'role="region" aria-label=',
      '<h2 class="relx-related-title">Related people',
      'data-relx-position="6"',
      '/relative/?a=1&#038;b=2&#038;utm_source=related&#038;utm_medium=list#c',
    ];
    for (const part of [...classes, ...parts]) expect(html).toContain(part);
    expect(html.split('<li').length).toBeGreaterThan(800);
    // the content around a list has its shortcodes done after its blocks: no name of a user may be one
    expect(html).toContain('&#091;gallery');
    expect(html).not.toContain('[gallery');
  });

  it("have days in the site's time zone and format", async () => {
    const place = shown.post.findIndex(({ date }) => date?.startsWith('2024-02-29'));
    const [list] = await render([{ objectType: 'post', raw: { layout: 'grid' }, places: [place] }]);
    // in UTC it is the day before
    expect(list?.html).toContain('dateTime="2024-02-29T00:10:00+13:00">Feb 29, 2024<');
    const [from, to] = [ids.post[place === 0 ? 1 : 0], ids.post[place]];
    const code = `ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );
      return rest_do_request( new WP_REST_Request( 'GET', "/relx/v1/post/$args[0]" ) )->get_data()[0]['related'];`;
    expect(await site.run(code, [from, to])).toMatchObject({ date: '2024-02-29T00:10:00', date_gmt: '2024-02-28T11:10:00' });
  });

  it('leave out what loads images lazily where the site has turned it off', async () => {
    const place = shown.post.findIndex(({ image }) => image !== undefined);
    const one = { objectType: 'post', raw: { showThumbnail: true }, places: [place] } as const;
    expect((await render([one]))[0]?.html).toContain('loading="lazy"');
    const code = `add_filter( 'wp_lazy_loading_enabled', '__return_false' ); ${RENDER}`;
    const [list] = await site.run<{ html: string }[]>(code, { content, ids, cases: [one] });
    expect(list?.html).toContain('<img');
    expect(list?.html).not.toContain('loading=');
  });

  it('have titles whose character references are decoded as in browsers, in every language and in the client', async () => {
    const names = await site.run<string[]>(`return $GLOBALS['allowedentitynames'];`);
    const numbers = [0, 9, 38, 128, 146, 150, 159, 160, 8217, 55296, 128512, 1114112, 99999999999];
    const references = [
      ...names.map((name) => `&${name};`),
      ...numbers.flatMap((number) => [
        `&#${number};`,
        `&#${number} `,
        `&#x${number.toString(16)};`,
        `&#X0${number.toString(16)}.`,
      ]),
      ...[
        '&copy',
        '&copy2',
        '&eacutes',
        '&notit;',
        '&ampamp;',
        '&amp;hellip;',
        '&amp;#8217;',
        '&#38;lt;',
        '&lt',
        '&hellip',
        '&x',
        '&',
      ],
      ...['&nothing;', '&AMP;', '&#;', '&#x;', '&#xg;'],
    ].map((reference) => `a${reference}b`);
    const shownInBrowsers = references.map((text) =>
      (parseDocument(text).children[0] as unknown as { data: string }).data.replace(/[\t ]+/g, ' '),
    );
    const php = await site.run(`return array_map( array( 'Relx_Text', 'plain' ), $args );`, references);
    expect(references.map(plainText)).toEqual(shownInBrowsers);
    expect(php).toEqual(shownInBrowsers);
    expect(references.map((text) => decodedInClient(text).replace(/[\t ]+/g, ' '))).toEqual(shownInBrowsers);
  });

  it('are not worth a notice', () => {
    expect(site.log()).toBe('');
  });
});
