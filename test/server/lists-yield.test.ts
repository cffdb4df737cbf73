import { type ContentRecord, open } from 'relx/core';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test, vi } from 'vitest';

const POSTS = 100;

function* content(): Generator<ContentRecord> {
  for (let id = 1; id <= POSTS + 1; id++) yield { kind: 'post', id, type: 'post', title: `Post ${id}` };
  for (let id = 2; id <= POSTS + 1; id++)
    yield { kind: 'relation', type: 'references', from: { kind: 'post', id: 1 }, to: { kind: 'post', id } };
}

// a post's title and text may be long, and are read as a whole
test.each(['wp/v2/posts', 'relx/v1/post/1'])(
  '%s yields to the event loop between its items',
  async (path) => {
    const relx = await open({ dialect: libsql({ filename: ':memory:' }), url: 'https://site.example' });
    onTestFinished(() => relx.close());
    await relx.import(content());
    const app = createApp({ relx });
    // each piece of work takes so long that the next one has to wait
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
    onTestFinished(() => clock.mockRestore());
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    const response = await app.fetch(new Request(`https://site.example/wp-json/${path}?per_page=${POSTS}`));
    clearImmediate(next);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(POSTS);
    expect(turns).toBeGreaterThan(POSTS);
  },
  60_000,
);
