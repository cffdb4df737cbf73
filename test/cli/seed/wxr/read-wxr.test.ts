import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWxr } from '../../../../src/cli/seed/wxr/read-wxr.js';
import type { ContentRecord } from '../../../../src/core/wordpress/import/record.js';
import { bytes, head, item, readAll, tail, wxr } from './wxr-helpers.js';

const file = new Uint8Array(readFileSync(new URL('./fixtures/wxr-1.2.xml', import.meta.url)));

const posts = (records: readonly ContentRecord[]) => records.flatMap((record) => (record.kind === 'post' ? [record] : []));
const onlyPost = async (inside: string) => posts(await readAll(wxr(item(inside))))[0];

describe('readWxr', () => {
  it('reads the site, its users and its terms', async () => {
    const records = await readAll(file);
    expect(records.filter(({ kind }) => kind !== 'post')).toEqual([
      { kind: 'option', name: 'blogname', value: 'Käse & Brot' },
      { kind: 'option', name: 'blogdescription', value: 'A tagline' },
      {
        kind: 'user',
        id: 3,
        login: 'ada',
        display_name: 'Ada L.',
        email: 'ada@example.com',
        role: 'author',
        meta: { first_name: 'Ada' },
      },
      { kind: 'term', id: 5, taxonomy: 'category', name: 'News', slug: 'news', description: 'What is <em>new</em>' },
      { kind: 'term', id: 6, taxonomy: 'category', name: 'Local', slug: 'local', parent: 'news' },
      { kind: 'term', id: 7, taxonomy: 'post_tag', name: '日', slug: '%e6%97%a5' },
      { kind: 'term', id: 8, taxonomy: 'genre', name: 'Jazz', slug: 'jazz' },
      { kind: 'user', login: 'bob', role: 'author' },
    ]);
  });

  it('reads posts of any type', async () => {
    expect(posts(await readAll(file))).toEqual([
      {
        kind: 'post',
        id: 10,
        type: 'post',
        status: 'publish',
        title: 'Hello 🎉',
        slug: 'h%c3%a9llo',
        content: '<!-- wp:code --><pre>a[b[0]]> c</pre>',
        excerpt: 'Short',
        date: '2024-05-01T12:00:00',
        date_gmt: '2024-05-01T10:00:00Z',
        modified_gmt: '2024-05-02T10:00:00Z',
        author: 'ada',
        password: 'secret',
        guid: 'https://example.com/?p=10',
        sticky: true,
        terms: [
          { taxonomy: 'category', slug: 'news', name: 'News' },
          { taxonomy: 'post_tag', slug: '%e6%97%a5', name: '日' },
        ],
        meta: { colour: ['red', ' blue '], data: 'a:1:{i:0;s:1:"x";}' },
      },
      {
        kind: 'post',
        id: 11,
        type: 'attachment',
        status: 'inherit',
        title: 'photo',
        date: '2024-05-01T12:00:00',
        author: 'bob',
        parent: 10,
        menu_order: -2,
        mime_type: 'image/jpeg',
        guid: 'https://example.com/2024/05/photo.jpg',
        meta: { _wp_attached_file: '2024/05/photo.jpg' },
      },
      { kind: 'post', id: 14, type: 'product', status: 'draft', title: '', author: 'bob' },
    ]);
  });

  it('creates a user immediately before the first post that names the user', async () => {
    const types = (await readAll(wxr(item('<dc:creator>eve</dc:creator>').repeat(2)))).map(({ kind }) => kind);
    expect(types).toEqual(['user', 'post', 'post']);
  });

  it('takes a login with a stray > for the one without', async () => {
    const records = await readAll(wxr(item('<dc:creator>eve</dc:creator>') + item('<dc:creator>>eve</dc:creator>')));
    expect(records.filter(({ kind }) => kind === 'user')).toHaveLength(1);
    expect(posts(records).map(({ author }) => author)).toEqual(['eve', 'eve']);
  });

  it('reports which items it left out', async () => {
    const skipped: string[] = [];
    await readAll(file, { onSkip: (type) => skipped.push(type) });
    expect(skipped).toEqual(['nav_menu_item', 'revision']);
  });

  it('falls back to post_date, then to pubDate', async () => {
    const zero = '<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>-0001-11-30 00:00:00</wp:post_date>';
    const pub = '<pubDate>Wed, 01 May 2024 10:00:00 +0200</pubDate>';
    const dates = async (body: string) => {
      const post = await onlyPost(body);
      return [post?.date, post?.date_gmt];
    };
    expect(await dates(zero + pub)).toEqual([undefined, '2024-05-01T08:00:00Z']);
    expect(await dates(`${zero}<pubDate>Mon, 30 Nov -0001 00:00:00 +0000</pubDate>`)).toEqual([undefined, undefined]);
    const local = '<wp:post_date>2024-05-01 10:00:00</wp:post_date>';
    expect(await dates(local + pub)).toEqual(['2024-05-01T10:00:00', undefined]);
  });

  it('reads the terms of WXR 1.0, which names each twice', async () => {
    const terms = '<category>A</category><category domain="tag">B</category><category domain="tag" nicename="b">B</category>';
    expect((await onlyPost(terms))?.terms).toEqual([{ taxonomy: 'post_tag', slug: 'b', name: 'B' }]);
  });

  it('keeps a meta key that is a member of every object', async () => {
    const post = await onlyPost(
      '<wp:postmeta><wp:meta_key>__proto__</wp:meta_key><wp:meta_value>x</wp:meta_value></wp:postmeta>',
    );
    expect(Object.entries(post?.meta ?? {})).toEqual([['__proto__', 'x']]);
  });

  it('goes by namespace, not by prefix', async () => {
    const renamed = wxr(item('<wp:post_id>4</wp:post_id>')).replaceAll(/wp(?=[:=])/g, 'w');
    expect(posts(await readAll(renamed))[0]?.id).toBe(4);
  });

  it('accepts a byte order mark, in bytes and in strings', async () => {
    const text = `\uFEFF${wxr(item(''))}`;
    expect(await readAll(text)).toHaveLength(1);
    expect(await readAll(bytes(text))).toHaveLength(1);
  });

  it('reads more input only when the next record is requested, and closes it when the loop ends', async () => {
    const seen: string[] = [];
    async function* input() {
      try {
        for (const chunk of [head, item(''), item(''), tail]) {
          seen.push(chunk);
          yield chunk;
        }
      } finally {
        seen.push('closed');
      }
    }
    for await (const record of readWxr(input())) {
      expect(record.kind).toBe('post');
      break;
    }
    expect(seen).toEqual([head, item(''), 'closed']);
  });
});
