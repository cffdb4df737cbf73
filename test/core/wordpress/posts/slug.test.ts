import type { Relx } from 'relx/core';
import { describe, expect, test } from 'vitest';
import { slugOf } from '../../../../src/core/wordpress/posts/slug.js';
import { onMariadb } from '../../../database.js';
import { openCore } from '../../open-core.js';

describe('a title becomes the slug that WordPress makes', () => {
  test.each([
    ['Hello World', 'hello-world'],
    ['Élan & Ångström', 'elan-angstrom'],
    ['Straße nach Łódź', 'strase-nach-lodz'],
    ['Æsir, œuvre, Þór, Đà Nẵng', 'aesir-oeuvre-thor-da-nang'],
    ["Don't — it’s “quoted”", 'dont-its-quoted'],
    ['snake_case stays', 'snake_case-stays'],
    ['a/b.c–d', 'a-b-c-d'],
    ['<b>Bold</b> &amp; brave', 'bold-brave'],
    ['  --Trimmed--  ', 'trimmed'],
    ['100% of 3×4 €', '100-of-3x4-e'],
    ['caf%c3%a9', 'caf%c3%a9'],
    ['Привет, мой', '%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82-%d0%bc%d0%be%d0%b9'],
    ['日本', '%e6%97%a5%e6%9c%ac'],
    ['©®™…¿¡', ''],
    ['\ud800', '%ef%bf%bd'],
    ['', ''],
  ])('%s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('of 200 bytes at most, and nothing is cut through', () => {
    expect(slugOf('x'.repeat(300))).toBe('x'.repeat(200));
    expect(slugOf('日'.repeat(60))).toBe('%e6%97%a5'.repeat(22));
    expect(slugOf(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199));
  });

  test('and stays itself', () => {
    for (const title of ['Élan', 'Привет', '日本'.repeat(40), 'a_b c']) expect(slugOf(slugOf(title))).toBe(slugOf(title));
  });
});

describe('a slug is free where it is used', () => {
  const named = async (relx: Relx, type: string, title: string, rest: object = {}) => {
    const id = await relx.posts.create(type, { title, status: 'publish', ...rest }, 5);
    return { id, slug: (await relx.content.postAsIs(id))?.row.post_name };
  };

  test('the first number that is free, among many posts with one title', async () => {
    const relx = await openCore();
    const [last, gap] = onMariadb() ? [60, 50] : [600, 550];
    const taken = Array.from({ length: last }, (_, index) => index + 1).filter((number) => number !== gap);
    await relx.import(
      taken.map((number) => ({
        kind: 'post',
        type: 'post',
        id: 1000 + number,
        title: 'Same',
        slug: number === 1 ? 'same' : `same-${number}`,
        date: new Date(number * 1000).toISOString(),
      })),
    );
    expect((await named(relx, 'post', 'Same')).slug).toBe(`same-${gap}`);
    expect((await named(relx, 'post', 'Same')).slug).toBe(`same-${last + 1}`);
  });

  test('among posts of its type', async () => {
    const relx = await openCore();
    expect((await named(relx, 'post', 'Echo')).slug).toBe('echo-2');
    expect((await named(relx, 'product', 'Echo')).slug).toBe('echo');
  });

  test('among pages of one parent, where a number would be a page of the text', async () => {
    const relx = await openCore();
    const { id } = await named(relx, 'page', 'Other');
    expect((await named(relx, 'page', 'About', { parent: id })).slug).toBe('about');
    expect((await named(relx, 'page', 'About', { parent: id })).slug).toBe('about-2');
    expect((await named(relx, 'page', '2026')).slug).toBe('2026-2');
    expect((await named(relx, 'post', 'Feed')).slug).toBe('feed-2');
  });

  test('and with its number it still fits', async () => {
    const relx = await openCore();
    const title = 'x'.repeat(300);
    expect((await named(relx, 'post', title)).slug).toBe('x'.repeat(200));
    expect((await named(relx, 'post', title)).slug).toBe(`${'x'.repeat(198)}-2`);
  });

  test('a post moved to another parent gives way', async () => {
    const relx = await openCore();
    const [{ id: parent }, { id }] = [await named(relx, 'page', 'Other'), await named(relx, 'page', 'Sub')];
    await named(relx, 'page', 'Sub', { parent });
    await relx.posts.update(id, { parent });
    expect((await relx.content.postAsIs(id))?.row.post_name).toBe('sub-2');
  });

  test('a draft may want one that is taken, and gets another when it is published', async () => {
    const relx = await openCore();
    const id = await relx.posts.create('post', { title: 'T', slug: 'Echo' }, 5);
    expect((await relx.content.postAsIs(id))?.row.post_name).toBe('echo');
    await relx.posts.update(id, { status: 'publish' });
    expect((await relx.content.postAsIs(id))?.row.post_name).toBe('echo-2');
  });

  test('a title without a letter gives the id', async () => {
    const relx = await openCore();
    const { id, slug } = await named(relx, 'post', '…');
    // as WordPress has it where a number could be a year
    expect(slug).toBe(`${id}-2`);
  });

  test('a post in the trash that still has it is pushed aside, and wants it back', async () => {
    const relx = await openCore();
    await relx.import([{ kind: 'post', id: 70, type: 'product', status: 'trash', title: 'Old', slug: 'old' }]);
    const { id, slug } = await named(relx, 'post', 'Old');
    expect(slug).toBe('old');
    expect((await relx.content.postAsIs(70))?.row.post_name).toBe('old__trashed');
    await relx.deletion.delete({ objectType: 'post', id });
    await relx.deletion.untrash(70);
    expect((await relx.content.postAsIs(70))?.row.post_name).toBe('old');
  });

  test('a number that no permalink takes for a date is free, and one that a post has stays', async () => {
    const relx = await openCore();
    await relx.import([{ kind: 'option', name: 'permalink_structure', value: '/%year%/%postname%/' }]);
    expect((await named(relx, 'post', '12')).slug).toBe('12-2');
    const { id, slug } = await named(relx, 'post', '13');
    expect(slug).toBe('13');
    await relx.import([{ kind: 'option', name: 'permalink_structure', value: '/%postname%/' }]);
    await relx.posts.update(id, { title: 'Thirteen' });
    expect((await relx.content.postAsIs(id))?.row.post_name).toBe('13');
    await relx.import(
      ['0', '00'].map((slug, at) => ({ kind: 'post', id: 90 + at, type: 'post', title: `Zero ${at}`, slug }) as const),
    );
    expect((await relx.content.postAsIs(90))?.row.post_name).toBe('0');
    expect((await relx.content.postAsIs(91))?.row.post_name).toBe('00');
  });
});
