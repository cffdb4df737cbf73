import { describe, expect, it } from 'vitest';
import type { ContentObject, PostObject } from '../../../src/core/index.js';
import { defaultPostTypes, defaultTaxonomies } from '../../../src/core/wordpress/content/content-types.js';
import { siteTime } from '../../../src/core/wordpress/content/site-time.js';
import type { FieldTree } from '../../../src/server/http/respond.js';
import { type Beside, objectFields, type ViewContext } from '../../../src/server/wp/fields.js';

const types = { postTypes: defaultPostTypes, taxonomies: defaultTaxonomies };
const ROW: PostObject['row'] = {
  ID: 7,
  post_author: 3,
  post_date: '2026-07-01 12:00:00',
  post_date_gmt: '2026-07-01 10:00:00',
  post_content: 'Text',
  post_title: 'A & B',
  post_excerpt: '',
  post_status: 'publish',
  comment_status: 'open',
  ping_status: 'closed',
  post_password: '',
  post_name: 'a-b',
  to_ping: '',
  pinged: '',
  post_modified: '2026-07-02 12:00:00',
  post_modified_gmt: '2026-07-02 10:00:00',
  post_content_filtered: '',
  post_parent: 0,
  guid: '',
  menu_order: 0,
  post_type: 'post',
  post_mime_type: '',
  comment_count: 0,
};

const post = (row: Partial<PostObject['row']> = {}, more: Partial<PostObject> = {}): PostObject => ({
  objectType: 'post',
  link: 'https://site.example/a-b/',
  row: { ...ROW, ...row },
  title: 'A &amp; B',
  language: '',
  terms: [],
  thumbnail: 0,
  ...more,
});
const fields = (object: ContentObject, context: ViewContext = 'view', beside: Partial<Beside> = {}, requested?: FieldTree) =>
  objectFields(object, context, requested, { types, ...beside });

describe('the fields of a post', () => {
  it('inside another object are few', () => {
    expect(Object.keys(fields(post(), 'embed'))).toEqual([
      'id',
      'date',
      'slug',
      'type',
      'link',
      'title',
      'excerpt',
      'author',
      'featured_media',
    ]);
  });

  it.each(['password', 'permalink_template', 'generated_slug'])('%s is only there to edit it', (name) => {
    expect(fields(post(), 'view')).not.toHaveProperty(name);
    expect(fields(post(), 'edit')).toHaveProperty(name);
  });

  it('are only made as far as they are requested', () => {
    const object = post();
    const unread = { ...object, row: { ...object.row, get post_content(): string { throw new Error('it was read') } } }; // biome-ignore format: one line
    expect(fields(unread, 'view', {}, new Map([['id', true], ['no_such', true]]))).toEqual({ id: 7 }); // biome-ignore format: one line
  });

  it.each<[string, Partial<Beside>, ViewContext, string]>([
    ['hidden', {}, 'view', ''],
    ['hidden inside another object', {}, 'embed', ''],
    ['shown with the password', { isOpened: true }, 'view', '<p>Text</p>\n'],
    ['shown to edit it', {}, 'edit', '<p>Text</p>\n'],
  ])('a text with a password is %s', (_, beside, context, rendered) => {
    const { excerpt, content } = fields(post({ post_password: 'x', post_excerpt: 'Text' }), context, beside);
    expect(excerpt).toMatchObject({ rendered, protected: true });
    if (context !== 'embed') expect(content).toMatchObject({ rendered, protected: true });
    expect(JSON.stringify([excerpt, content]).includes('"raw"')).toBe(context === 'edit');
  });

  it.each([
    ['2026-07-01 10:00:00', true, '2026-07-01T10:00:00'],
    ['0000-00-00 00:00:00', true, '2026-07-01T11:00:00'],
    ['0000-00-00 00:00:00', false, '2026-07-01T12:00:00'],
  ])('the date in UTC of one with %s is that, or follows from the time zone if it is known: %s', (date, isKnown, shown) => {
    const time = isKnown ? siteTime('Europe/Dublin', 0) : undefined;
    expect(fields(post({ post_date_gmt: date }), 'view', { time }).date_gmt).toBe(shown);
  });

  it.each([
    ['https://site.example/a-b/', 'https://site.example/%postname%/'],
    ['https://site.example/2026/a-b', 'https://site.example/2026/%postname%'],
  ])('the template of %s has a placeholder for the slug only', (link, template) => {
    expect(fields(post({}, { link }), 'edit').permalink_template).toBe(template);
  });

  it('are the taxonomies, the format and whether it is sticky, as its type has them', () => {
    const terms = [
      { term_id: 1, taxonomy: 'category', slug: 'c' },
      { term_id: 2, taxonomy: 'post_tag', slug: 't' },
      { term_id: 3, taxonomy: 'post_format', slug: 'post-format-aside' },
      { term_id: 4, taxonomy: 'product_tag', slug: 'p' },
    ];
    const details = { sticky: true, template: 'wide.php' };
    expect(fields(post({}, { terms }), 'view', { details })).toMatchObject({
      ...{ categories: [1], tags: [2], format: 'aside', sticky: true, template: 'wide.php' },
    });
    const page = fields(post({ post_type: 'page' }, { terms }), 'view', { details });
    for (const name of ['categories', 'tags', 'product_tag', 'format', 'sticky']) expect(page).not.toHaveProperty(name);
    expect(fields(post({ post_type: 'product' }, { terms })).product_tag).toEqual([4]);
    expect(fields(post()).format).toBe('standard');
  });

  it('have paragraphs in texts without blocks, and the version of blocks to edit them', () => {
    const blocks = fields(post({ post_content: '<!-- wp:paragraph --><p>a\n\nb</p><!-- /wp:paragraph -->' }), 'edit').content;
    expect(blocks).toMatchObject({ rendered: '<p>a\n\nb</p>', block_version: 1 });
    expect(fields(post({ post_content: 'a\n\nb' }), 'edit').content).toMatchObject({
      rendered: '<p>a</p>\n<p>b</p>\n',
      block_version: 0,
    });
  });

  it.each([
    ['its own', 'urn:7', 'urn:7'],
    ['that of its page, without one', '', 'https://site.example/a-b/'],
  ])('the URL that never changes is %s', (_, guid, rendered) => {
    expect(fields(post({ guid })).guid).toEqual({ rendered });
  });
});

describe('the fields of a term', () => {
  const row = { term_id: 5, count: 2, description: 'd', name: 'N', slug: 'n', taxonomy: 'category', parent: 4 };
  const term = { objectType: 'term', link: 'https://site.example/n/', row } as ContentObject;

  it('inside another object are what names it', () => {
    expect(fields(term, 'embed')).toEqual({ id: 5, link: 'https://site.example/n/', name: 'N', slug: 'n', taxonomy: 'category' });
  });

  it.each(['view', 'edit'] as const)('in the context %s have its parent and its count', (context) => {
    expect(fields(term, context)).toMatchObject({ parent: 4, count: 2, description: 'd', meta: [] });
  });
});
