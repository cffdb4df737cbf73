import { createApp, type LogEntry } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSite } from '../conformance/site.js';

test('a fault is logged without what authenticates or opens anything', async () => {
  const { relx } = await openSite(libsql({ filename: ':memory:' }));
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    printed.mockRestore();
    return relx.close();
  });
  const entries: LogEntry[] = [];
  const render = () => Promise.reject(new Error('a fault'));
  const app = createApp({ relx, render, log: (entry) => entries.push(entry) });
  const query =
    'type=related_to&_wpnonce=s3cret&password=s3cret&pwd=s3cret&key=s3cret&api_key=s3cret&access_token=s3cret&x=%3F_wpnonce%3Ds3cret';
  for (const path of [`/wp-json/relx/v1/render?${query}`, `/?rest_route=/relx/v1/render&${query}`]) {
    const request = new Request(`https://site.example${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"requests":[{"shortcode":"[relx_related_posts]"}]}',
    });
    expect((await app.fetch(request, { user: 0 })).status).toBe(500);
  }
  const texts = printed.mock.calls.map(([text]) => String(text));
  expect(texts).toHaveLength(2);
  for (const text of [...texts, JSON.stringify(entries)]) expect(text).not.toContain('s3cret');
  expect(texts[0]).toContain('/wp-json/relx/v1/render?type=related_to&_wpnonce=');
});
