import { builtinTypes } from 'relx/contract';
import { describe, expect, test } from 'vitest';
import { avatarSvg, demoContent, demoUpload, sceneSvg } from '../../../demo/content/index.js';
import type { ContentRecord, RecordRef } from '../../../src/core/wordpress/import/record.js';

const records = [...demoContent()];

function all<K extends ContentRecord['kind']>(type: K): Extract<ContentRecord, Record<'kind', K>>[] {
  return records.filter((record): record is Extract<ContentRecord, Record<'kind', K>> => record.kind === type);
}

const [users, terms, posts, relations] = [all('user'), all('term'), all('post'), all('relation')];
const ofType = (type: string) => posts.filter((post) => post.type === type);
const byId = new Map(posts.map((post) => [post.id, post]));
const logins = new Set(users.map((user) => user.login));
const termKeys = new Set(terms.map((term) => `${term.taxonomy}/${term.slug}`));
const key = (end: RecordRef): string =>
  end.objectType === 'post'
    ? `post ${end.id}`
    : end.objectType === 'user'
      ? `user ${end.login}`
      : `term ${end.taxonomy}/${end.slug}`;
const published = ofType('post').filter((post) => (post.status ?? 'publish') === 'publish');
const related = relations.filter((relation) => relation.type === 'related_to');
const neighbours = (id: number | undefined) =>
  related.filter(({ from, to }) => key(from) === `post ${id}` || key(to) === `post ${id}`);

describe('demo content', () => {
  test('is the size of a small magazine', () => {
    expect(users.map((user) => user.role)).toEqual(['administrator', 'editor', 'author', 'author', 'contributor', 'subscriber']);
    expect(ofType('post')).toHaveLength(36);
    expect(ofType('page')).toHaveLength(6);
    expect(ofType('product')).toHaveLength(9);
    expect(ofType('attachment')).toHaveLength(38);
    expect(terms.filter((term) => term.taxonomy === 'category')).toHaveLength(6);
    expect(terms.filter((term) => term.taxonomy === 'post_tag')).toHaveLength(12);
  });

  test('is the same at each call', () => {
    expect([...demoContent()]).toEqual(records);
  });

  test('has no id and no slug twice', () => {
    for (const list of [posts, users, terms]) {
      expect(new Set(list.map((one) => one.id)).size).toBe(list.length);
      expect(list.every((one) => Number.isInteger(one.id) && Number(one.id) > 0)).toBe(true);
    }
    expect(new Set(posts.map((post) => post.slug)).size).toBe(posts.length);
    expect(termKeys.size).toBe(terms.length);
  });

  test('refers only to what is there', () => {
    for (const post of posts) {
      expect(logins).toContain(post.author);
      if (post.parent !== undefined) expect(byId.has(post.parent)).toBe(true);
      for (const term of post.terms ?? []) expect(termKeys).toContain(`${term.taxonomy}/${term.slug}`);
      const thumbnail = post.meta?._thumbnail_id;
      if (thumbnail !== undefined) expect(byId.get(Number(thumbnail))?.type).toBe('attachment');
    }
    for (const term of terms) if (term.parent) expect(termKeys).toContain(`${term.taxonomy}/${term.parent}`);
    const objects = new Set([
      ...posts.map((post) => `post ${post.id}`),
      ...users.map((user) => `user ${user.login}`),
      ...[...termKeys].map((term) => `term ${term}`),
    ]);
    for (const relation of relations) for (const end of [relation.from, relation.to]) expect(objects).toContain(key(end));
  });

  test('has images and links in its texts that exist', () => {
    const slugs = new Set(posts.map((post) => post.slug));
    for (const { content = '' } of posts) {
      for (const [, path = ''] of content.matchAll(/src="\/wp-content\/uploads\/([^"]+)"/g))
        expect(demoUpload(path)).toBeDefined();
      for (const [, slug = ''] of content.matchAll(/href="\/([^"]+)\/"/g)) expect(slugs).toContain(slug);
    }
  });

  test('balances every tag it opens', () => {
    for (const { content = '', slug } of posts) {
      const open: string[] = [];
      for (const [, close, name = '', rest = ''] of content.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
        if (close) expect(open.pop(), slug).toBe(name);
        else if (!rest.endsWith('/')) open.push(name);
      }
      expect(open, slug).toEqual([]);
    }
  });

  test('has texts of a readable length', () => {
    for (const { content = '', type, slug } of posts.filter((post) => post.type !== 'attachment')) {
      const words = content
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/).length;
      expect(words, slug).toBeGreaterThan(type === 'product' ? 70 : 115);
      expect(words, slug).toBeLessThan(300);
    }
  });

  test('has a post in every state', () => {
    const states = posts.map((post) => post.status ?? 'publish');
    for (const state of ['publish', 'draft', 'private', 'future', 'trash', 'inherit']) expect(states).toContain(state);
    expect(posts.some((post) => post.password)).toBe(true);
    expect(posts.filter((post) => post.sticky)).toHaveLength(1);
    for (const login of ['priya', 'wim']) expect(published.some((post) => post.author === login)).toBe(false);
  });

  test('has dates of 2025 and 2026, but for the scheduled post', () => {
    for (const post of posts.filter(({ status }) => status !== 'future')) {
      expect(post.date).toMatch(/^202[56]-\d\d-\d\dT\d\d:\d\d:00Z$/);
      expect(String(post.date) < '2026-11-01').toBe(true);
      expect(Number.isNaN(Date.parse(String(post.date)))).toBe(false);
    }
    expect(String(posts.find(({ status }) => status === 'future')?.date) > '2030').toBe(true);
  });

  test('has the titles that break layouts', () => {
    const titles = posts.map((post) => post.title);
    expect(titles).toContain('Why <em>slow</em> maps win');
    expect(titles.some((title) => title.length === 300)).toBe(true);
    for (const pattern of [/&amp;.*"/, /\p{Extended_Pictographic}/u, /\p{Script=Arabic}/u, /\p{Script=Hebrew}/u]) {
      expect(titles.some((title) => pattern.test(title))).toBe(true);
    }
  });

  test('prices every product', () => {
    for (const { meta } of ofType('product')) {
      expect(meta?._price).toMatch(/^\d+\.\d\d$/);
      expect(Number(meta?._regular_price)).toBeGreaterThanOrEqual(Number(meta?._price));
      expect(meta?._sku).toMatch(/^KC-/);
      expect(meta?._thumbnail_id).toBeDefined();
    }
  });
});

describe('demo relations', () => {
  test('use every built-in type, with its object types', () => {
    for (const type of builtinTypes) {
      const some = relations.filter((relation) => relation.type === type.name);
      expect(some.length, type.name).toBeGreaterThan(4);
      for (const { from, to } of some) {
        expect(type.from_object_types).toContain(from.objectType);
        expect(type.to_object_types).toContain(to.objectType);
      }
    }
    const names: string[] = builtinTypes.map((type) => type.name);
    for (const relation of relations) expect(names).toContain(relation.type);
  });

  test('join no pair twice, not mirrored either, and nothing to itself', () => {
    const seen = new Set<string>();
    for (const { type, from, to } of relations) {
      const ends = [key(from), key(to)];
      expect(ends[0]).not.toBe(ends[1]);
      seen.add([type, ...(type === 'related_to' ? ends.sort() : ends)].join(' > '));
    }
    expect(seen.size).toBe(relations.length);
  });

  test('give every published post two to seven related ones, and the hub fourteen', () => {
    for (const post of published) {
      const count = neighbours(post.id).length;
      if (post.sticky) expect(count).toBe(14);
      else expect(count >= 2 && count <= 7, `${post.slug}: ${count}`).toBe(true);
    }
  });

  test('lead to posts that are hidden from logged-out users', () => {
    for (const status of ['draft', 'private', 'future', 'trash']) {
      expect(neighbours(posts.find((post) => post.status === status)?.id).length, status).toBeGreaterThan(0);
    }
  });

  test('are ordered without gaps wherever they are ordered at all', () => {
    const lists = new Map<string, (number | undefined)[]>();
    for (const { type, from, to, from_order, to_order } of relations) {
      const sides: [string, number | undefined][] = [[`${type} ${key(from)}`, from_order]];
      if (type === 'related_to') sides.push([`${type} ${key(to)}`, to_order]);
      for (const [list, at] of sides) lists.set(list, [...(lists.get(list) ?? []), at]);
    }
    const ordered = [...lists].filter(([, list]) => list.some((at) => at !== undefined));
    expect(ordered.length).toBeGreaterThan(8);
    for (const [name, list] of ordered) {
      expect(
        list.toSorted((a = -1, b = -1) => a - b),
        name,
      ).toEqual(list.map((_, index) => index));
    }
  });

  test('credit the author of every post', () => {
    for (const post of published) {
      const credits = relations.filter(({ type, from }) => type === 'authored_by' && key(from) === `post ${post.id}`);
      expect([1, 2]).toContain(credits.length);
      expect(credits.map(({ to }) => key(to))).toContain(`user ${post.author}`);
    }
  });
});

describe('demo images', () => {
  const attachments = ofType('attachment');

  test('come in each size that the metadata names', () => {
    for (const { meta } of attachments) {
      const file = String(meta?._wp_attached_file);
      const data = meta?._wp_attachment_metadata as { sizes: Record<string, { file: string; width: number; height: number }> };
      expect(demoUpload(file)).toContain('width="1200" height="800"');
      expect(Object.keys(data.sizes)).toEqual(['thumbnail', 'medium', 'medium_large', 'large']);
      for (const { file: name, width, height } of Object.values(data.sizes)) {
        expect(demoUpload(file.replace(/[^/]+$/, name))).toContain(`width="${width}" height="${height}"`);
      }
      expect(String(meta?._wp_attachment_image_alt).length).toBeGreaterThan(20);
    }
  });

  test('exist for each user', () => {
    for (const { slug } of users) expect(demoUpload(`avatars/${slug}.svg`)).toMatch(/^<svg /);
  });

  test.each([
    '2025/03/river-bend-301x200.svg',
    '2024/03/river-bend.svg',
    '2025/03/nothing.svg',
    'avatars/nobody.svg',
    '',
    '../x.svg',
  ])('are undefined for %j', (path) => {
    expect(demoUpload(path)).toBeUndefined();
  });

  test('are the same for the same name, at every size', () => {
    expect(sceneSvg('river-bend', 300, 200)).toBe(sceneSvg('river-bend', 300, 200));
    expect(sceneSvg('river-bend', 300, 200).replace('width="300" height="200"', '')).toBe(
      sceneSvg('river-bend', 150, 150).replace('width="150" height="150"', ''),
    );
    expect(sceneSvg('river-bend', 300, 200)).not.toBe(sceneSvg('river-bank', 300, 200));
    expect(avatarSvg('maren')).toBe(avatarSvg('maren'));
  });

  test('are well-formed and small', () => {
    const chance = Array.from({ length: 60 }, (_, index) => `any ${index} <&"'>`);
    const images = [
      ...attachments.map((one) => String(one.slug)),
      'night-harbour',
      'island-lake-hut',
      'snow-camp',
      ...chance,
    ].flatMap((name) => [sceneSvg(name, 1200, 800), avatarSvg(name)]);
    for (const svg of images) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<[^>]*</);
      expect(svg.length).toBeLessThan(20_000);
      const open: string[] = [];
      for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
        if (close) expect(open.pop()).toBe(name);
        else if (!self) open.push(String(name));
      }
      expect(open).toEqual([]);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }
  });
});
