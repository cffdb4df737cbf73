import { describe, expect, it } from 'vitest';
import { coreFields, fieldsForLists, relatedOf } from '../../../src/client/content/core-object.js';

const empty = { id: 7, link: '', title: '', subtype: '' };

describe('relatedOf', () => {
  it.each([
    ['post', { ...empty, object_type: 'post' }],
    ['user', { ...empty, object_type: 'user', subtype: 'user', slug: '' }],
    ['term', { ...empty, object_type: 'term', slug: '', taxonomy: '' }],
  ] as const)('a %s that was not found has the title of the relation', (objectType, expected) => {
    expect(relatedOf(objectType, 7, undefined, undefined)).toEqual(expected);
    expect(relatedOf(objectType, 7, 'A & B', undefined)).toEqual({ ...expected, title: 'A & B' });
  });

  it('a post has its fields as text, and the title of the relation first', () => {
    const core = {
      id: 7,
      type: 'note',
      link: '/7/',
      title: { rendered: 'A &amp; <i>B</i>' },
      excerpt: { rendered: '<p>C</p>\n' },
    };
    const expected = { object_type: 'post', id: 7, subtype: 'note', link: '/7/', title: 'A & B', excerpt: 'C' };
    expect(relatedOf('post', 7, undefined, core)).toEqual(expected);
    expect(relatedOf('post', 7, '', core)).toEqual({ ...expected, title: '' });
    const dates = { date: '2026-01-02T00:00:00', date_gmt: '2026-01-01T23:00:00' };
    expect(relatedOf('post', 7, 'X', { ...core, ...dates })).toMatchObject({ title: 'X', ...dates });
  });

  it.each([
    [{ 24: '/24', 96: '/96', 512: '/512' }, '/96'],
    [{ 24: '/24', 48: '/48' }, '/48'],
    [{}, undefined],
  ])('a user with the avatars %j has %s', (avatar_urls, avatar) =>
    expect(relatedOf('user', 7, undefined, { id: 7, name: 'Ann', avatar_urls })).toEqual({
      ...{ ...empty, object_type: 'user', subtype: 'user', title: 'Ann', slug: '' },
      ...(avatar && { avatar }),
    }),
  );

  const imageOf = (medium: object) => {
    const related = relatedOf('post', 7, '', { id: 7, _embedded: { 'wp:featuredmedia': [medium] } });
    return related.object_type === 'post' ? related.image : undefined;
  };
  const full = { source_url: '/full', width: 900, height: 600 };
  const medium = (sizes?: object) => ({
    source_url: '/full',
    alt_text: 'A river',
    media_details: { width: 900, height: 600, ...(sizes && { sizes }) },
  });

  it('an image offers the sizes with its aspect ratio, each once', () => {
    const sizes = {
      thumbnail: { source_url: '/crop', width: 300, height: 210 },
      medium: { source_url: '/medium', width: 300, height: 199 },
      broken: { source_url: '/broken' },
      full,
    };
    const image = { src: '/full', alt: 'A river', width: 900, height: 600 };
    expect(imageOf(medium(sizes))).toEqual({ ...image, srcset: '/medium 300w, /full 900w' });
    expect(imageOf(medium({ full }))).toEqual({ ...image, srcset: '' });
    expect(imageOf(medium())).toEqual({ ...image, srcset: '' });
  });

  it.each([
    { code: 'rest_forbidden' },
    { source_url: '/full' },
    { source_url: '/full', media_details: { width: 900 } },
    { source_url: '', media_details: { width: 900, height: 600 } },
  ])('is no image without a URL and a size: %j', (one) => expect(imageOf(one)).toBeUndefined());

  it('a post has its terms on request, by taxonomy and title, without those that failed', () => {
    const term = (id: number, taxonomy: string, name: string) => ({ id, taxonomy, name, slug: name, link: `/${id}/` });
    const terms = [
      [term(1, 'post_tag', 'b'), term(2, 'post_tag', 'a')],
      { code: 'rest_forbidden' },
      [term(3, 'category', 'c &amp; d')],
    ];
    const core = { id: 7, _embedded: { 'wp:term': terms } };
    expect(relatedOf('post', 7, '', core)).not.toHaveProperty('terms');
    expect(relatedOf('post', 7, '', core, { terms: true })).toMatchObject({
      terms: [
        { object_type: 'term', id: 3, taxonomy: 'category', title: 'c & d' },
        { id: 2, title: 'a' },
        { id: 1, title: 'b' },
      ],
    });
    expect(relatedOf('post', 7, '', { id: 7 }, { terms: true })).toMatchObject({ terms: [] });
  });
});

it('fieldsForLists embeds terms if any of the lists shows them', () => {
  const lists = [{ query: {} }, { query: { terms: true } }];
  expect(fieldsForLists('post', lists)).toContain('_embed=wp:term,wp:featuredmedia&');
  expect(fieldsForLists('post', lists.slice(0, 1))).toBe(coreFields.post);
  expect(fieldsForLists('user', lists)).toBe(coreFields.user);
});
