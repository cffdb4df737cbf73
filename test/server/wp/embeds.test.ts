import { type ContentRecord, open } from 'relx/core';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test } from 'vitest';

const POSTS = 53;
/** Terms of each post but the last, all of them different. */
const TERMS = 100;

function* content(): Generator<ContentRecord> {
  yield { kind: 'user', id: 1, login: 'ann', role: 'author' };
  const terms = Array.from({ length: (POSTS - 1) * TERMS }, (_, index) => ({ taxonomy: 'post_tag', slug: `tag-${index + 1}` }));
  for (const [index, term] of terms.entries()) yield { kind: 'term', id: index + 1, ...term, name: `Tag ${index + 1}` };
  for (let id = 1; id <= POSTS; id++) {
    const own = id < POSTS ? terms.slice((id - 1) * TERMS, id * TERMS) : terms.slice(0, TERMS + 20);
    yield { kind: 'post', id, type: 'post', title: `Post ${id}`, author: 'ann', terms: own };
  }
}

interface Post {
  readonly id: number;
  readonly _embedded: { readonly 'wp:term': readonly (readonly { readonly id: number; readonly taxonomy: string }[])[] };
}

test('posts with more than 5,000 terms together embed the first hundred of each', async () => {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }), url: 'https://site.example' });
  onTestFinished(() => relx.close());
  await relx.import(content());
  const app = createApp({ relx });
  const response = await app.fetch(new Request('https://site.example/wp-json/wp/v2/posts?_embed=wp:term&per_page=100'));
  expect(response.status).toBe(200);
  const posts = (await response.json()) as readonly Post[];
  expect(posts).toHaveLength(POSTS);
  for (const { id, _embedded } of posts) {
    const tags = _embedded['wp:term'].flat().filter(({ taxonomy }) => taxonomy === 'post_tag');
    const first = id < POSTS ? (id - 1) * TERMS + 1 : 1;
    expect(tags.map((tag) => tag.id)).toEqual(Array.from({ length: TERMS }, (_, index) => first + index));
  }
});
