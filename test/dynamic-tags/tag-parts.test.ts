import { dynamicTags, type TagName } from 'relx/dynamic-tags';
import { expect, it } from 'vitest';
import { tagParts } from '../../src/dynamic-tags/tag-parts.js';
import { normalizeTagSettings } from '../../src/dynamic-tags/tag-settings.js';

const post = (own: object = {}) => ({ object_type: 'post', id: 7, title: 'Seven', link: '/7/', ...own });
const user = (own: object = {}) => ({ object_type: 'user', id: 3, title: 'Ann', link: '/ann/', slug: 'ann', ...own });
const term = (own: object = {}) => ({ object_type: 'term', id: 5, title: 'News', link: '/news/', slug: 'news', ...own });

const partsOf = (tag: TagName, format: string, related: readonly object[], language: Parameters<typeof tagParts>[3] = {}) => {
  const page = { items: related.map((one) => ({ type: 'related_to', related: one })), total: 1234, totalPages: 1 };
  const spec = dynamicTags[tag];
  return tagParts(spec, normalizeTagSettings(spec, { format }), page as never, language);
};

it.each<[TagName, string, object, object]>([
  ['relx_related_posts', 'ids', post(), { text: '7' }],
  ['relx_related_posts', 'titles', post({ title: ' ' }), { text: '(no title)' }],
  ['relx_related_posts', 'links', post(), { text: 'Seven', href: '/7/' }],
  ['relx_related_posts', 'links', post({ link: 'javascript:x()' }), { text: 'Seven', href: undefined }],
  ['relx_related_users', 'names', user({ title: '' }), { text: 'ann' }],
  ['relx_related_users', 'user_links', user(), { text: 'Ann', href: '/ann/' }],
  ['relx_related_users', 'avatar_images', user({ avatar: '/a.png' }), { text: 'Ann', src: '/a.png' }],
  ['relx_related_users', 'avatar_images', user({ avatar: 'data:,x' }), { text: 'Ann', src: undefined }],
  ['relx_related_terms', 'slugs', term(), { text: 'news' }],
  ['relx_related_terms', 'term_links', term(), { text: 'News', href: '/news/', rel: 'tag' }],
])('%s as %s of %j', (tag, format, related, part) => expect(partsOf(tag, format, [related]).parts).toEqual([part]));

it('objects of other types, and those without a text, are left out', () => {
  expect(partsOf('relx_related_posts', 'titles', [user(), post(), term()]).parts).toEqual([{ text: 'Seven' }]);
  expect(partsOf('relx_related_users', 'names', [user({ title: '', slug: '' })]).parts).toEqual([]);
});

it('links have the URLs of the page', () =>
  expect(partsOf('relx_related_posts', 'links', [post()], { toHref: ({ id }) => `/read/${id}` }).parts).toEqual([
    { text: 'Seven', href: '/read/7' },
  ]));

it('a count is the total in the format of the language', () =>
  expect(partsOf('relx_related_posts', 'count', [], { locale: 'de' })).toMatchObject({
    parts: [{ text: '1.234' }],
    count: 1234,
  }));

it.each(['count', 'titles'])('has no parts and no count if the page could not be fetched: %s', (format) => {
  const spec = dynamicTags.relx_related_posts;
  const parts = tagParts(spec, normalizeTagSettings(spec, { format }), undefined, {});
  expect([parts.parts, parts.count]).toEqual([[], undefined]);
});

it('separators are translated, and a space is between avatars', () => {
  const translate = (text: string) => (text === ', ' ? '、' : text);
  expect(partsOf('relx_related_users', 'names', [], { translate }).separator).toBe('、');
  expect(partsOf('relx_related_users', 'avatar_images', [], { translate }).separator).toBe(' ');
});
