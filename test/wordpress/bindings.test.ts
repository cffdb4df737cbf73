import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './opened-site.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

const bound = (attribute: string, args: object) =>
  JSON.stringify({ metadata: { bindings: { [attribute]: { source: 'relx/related', args } } } });
const heading = (args: object) =>
  `<!-- wp:heading ${bound('content', args)} --><h2 class="wp-block-heading">saved</h2><!-- /wp:heading -->`;
const paragraph = (args: object) => `<!-- wp:paragraph ${bound('content', args)} --><p>saved</p><!-- /wp:paragraph -->`;
const button = (args: object) =>
  `<!-- wp:button ${bound('url', args)} --><div class="wp-block-button"><a class="wp-block-button__link" href="https://saved.example/">Go</a></div><!-- /wp:button -->`;
const image = (args: object) =>
  `<!-- wp:image ${bound('url', args)} --><figure class="wp-block-image"><img src="https://saved.example/a.png" alt=""/></figure><!-- /wp:image -->`;

const PARTS = [
  /<h2 class="wp-block-heading">(.*?)<\/h2>/,
  /<p(?: class="wp-block-paragraph")?>(.*?)<\/p>/,
  /wp-block-button__link" href="([^"]*)"/,
  /<figure class="wp-block-image"><img[^>]*? src="([^"]*)"/,
];
/** Texts and URLs of the bound blocks of a page, which are before its comments. */
function values(html: string) {
  const [content = ''] = html.split('Comments</h2>');
  const found = content.matchAll(new RegExp(PARTS.map(({ source }) => source).join('|'), 'g'));
  return [...found].map((groups) => groups.slice(1).find((part) => part !== undefined));
}

describe.each(engines)('bindings to related values on %s', (engine) => {
  let here: PluginSite;
  beforeAll(async () => {
    here = await openPluginSite(['Lesson', 'Course <i>A</i> & [B]', 'Next'], { database: engine });
    const [lesson = 0, course = 0, next = 0] = here.posts;
    await here.php(
      `ncr_add_relation( $args[1], 'post', $args[0], 'post', 'parent_of' );
      foreach ( array( 1, 2 ) as $to ) { ncr_add_relation( $args[0], 'post', $args[ $to ], 'post', 'references' ); }
      wp_update_user( array( 'ID' => 1, 'display_name' => 'Ada' ) );
      ncr_add_relation( $args[0], 'post', 1, 'user', 'authored_by' );`,
      [lesson, course, next],
    );
  });
  afterAll(() => here?.site.stop());

  const show = async (content: string) => {
    await here.php(`wp_update_post( wp_slash( array( 'ID' => $args[0], 'post_content' => $args[1] ) ) );`, [
      here.posts[0],
      content,
    ]);
    return values((await here.page(`/?p=${here.posts[0]}`)).html);
  };

  it('are the values of dynamic tags: the first object, unless a limit is given', async () => {
    const parent = { type: 'parent_of', direction: 'incoming' };
    const references = { type: 'references' };
    expect(
      await show(
        [
          heading({ tag: 'relx_related_posts', ...parent, before: 'Part of ' }),
          paragraph({ tag: 'relx_related_posts', ...references, format: 'count', after: ' references' }),
          paragraph({ tag: 'relx_related_posts', ...references, limit: 5, orderBy: 'title', separator: ' / ' }),
          paragraph({ tag: 'relx_related_users' }),
          paragraph({ tag: 'relx_related_posts', ...references, format: 'links' }),
          button({ tag: 'relx_related_posts', ...references, format: 'links' }),
        ].join(''),
      ),
    ).toEqual([
      'Part of Course A &#038; &#091;B&#093;',
      '2 references',
      'Course A &#038; &#091;B&#093; / Next',
      'Ada',
      `<a class="relx-tag-link" href="${here.site.url}/next/">Next</a>`,
      `${here.site.url}/next/`,
    ]);
  });

  it('without related objects are the fallback; a URL stays as it is saved', async () => {
    const none = { tag: 'relx_related_terms' };
    expect(
      await show(heading({ ...none, fallback: 'No <topics>' }) + paragraph(none) + button({ ...none, format: 'links' })),
    ).toEqual(['No &lt;topics&gt;', '', 'https://saved.example/']);
  });

  it('of an image are the featured image or the avatar', async () => {
    const src = await here.php<string>(
      `$file = wp_upload_bits( 'dot.png', null, base64_decode( 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==' ) );
      $id = wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_title' => 'dot' ), $file['file'] );
      wp_update_attachment_metadata( $id, array( 'width' => 1, 'height' => 1, 'file' => _wp_relative_upload_path( $file['file'] ) ) );
      set_post_thumbnail( $args, $id );
      return $file['url'];`,
      here.posts[2],
    );
    const [post, user] = await show(image({ type: 'references' }) + image({ tag: 'relx_related_users' }));
    expect(post).toBe(src);
    expect(user).toContain('gravatar.com');
  });

  it.each([{ tag: 'nothing' }, { tag: ['x'] }, { tag: 5 }])('with unknown arguments keep what is saved: %j', async (args) => {
    expect(await show(heading(args))).toEqual(['saved']);
  });

  it.each([{ type: 'nothing' }, { type: [] }, { limit: 'x', direction: 'y', format: {} }])('never fail: %j', async (args) => {
    expect(await show(heading(args))).toHaveLength(1);
  });

  it('have the default relation type of the settings', async () => {
    await here.php(`update_option( 'relx_settings', array( 'default_types' => array( 'post' => 'references' ) ) );`);
    const args = [{}, { type: '' }, { type: [] }, { type: 'related_to' }];
    expect(await show(args.map((one) => paragraph(one)).join(''))).toEqual(['Next', 'Next', 'Next', '']);
    await here.php(`delete_option( 'relx_settings' );`);
  });

  it('hide what the current user cannot view', async () => {
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'private' ) );`, here.posts[2]);
    expect(await show(paragraph({ type: 'references' }))).toEqual(['Course A &#038; &#091;B&#093;']);
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'publish' ) );`, here.posts[2]);
  });

  it('cause no notice', () => {
    expect(here.site.log()).toBe('');
  });
});
