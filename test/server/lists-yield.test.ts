import { type ContentRecord, open } from 'relx/core';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test } from 'vitest';
import { eventLoopTurns } from '../event-loop-turns.js';

const POSTS = 100;

function* content(): Generator<ContentRecord> {
  for (let id = 1; id <= POSTS + 1; id++) yield { kind: 'post', id, type: 'post', title: `Post ${id}` };
  for (let id = 2; id <= POSTS + 1; id++)
    yield { kind: 'relation', type: 'references', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id } };
}

// a post's title and text may be long, and are read as a whole
test.each(['wp/v2/posts', 'relx/v1/post/1'])(
  '%s yields to the event loop between its items',
  async (path) => {
    const relx = await open({ dialect: libsql({ filename: ':memory:' }), url: 'https://site.example' });
    onTestFinished(() => relx.close());
    await relx.import(content());
    const app = createApp({ relx });
    const request = new Request(`https://site.example/wp-json/${path}?per_page=${POSTS}`);
    const { result: response, turns } = await eventLoopTurns(async () => app.fetch(request));
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(POSTS);
    // before each item but the first
    expect(turns).toBeGreaterThanOrEqual(POSTS - 1);
  },
  60_000,
);
