import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RelatedView } from 'relx';
import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { expect, onTestFinished, test, vi } from 'vitest';
import { basic } from '../conformance/api.js';
import { freshDialect } from '../database.js';

/** A site with a time zone, and requests of an administrator. */
async function site(options: Readonly<Record<string, string>>) {
  const relx = await open({ dialect: await freshDialect(), url: 'https://a.test' });
  onTestFinished(() => relx.close());
  await relx.import([
    { kind: 'user', id: 1, login: 'ada', role: 'administrator' },
    ...Object.entries(options).map(([name, value]) => ({ kind: 'option', name, value }) as const),
  ]);
  const authorization = basic('ada', await relx.accounts.createApplicationPassword('ada', 'test'));
  const app = createApp({ relx, render: createRenderer({ core: relx }) });
  return async (path: string, body?: object) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const headers = { authorization, 'content-type': 'application/json' };
    return (await app.fetch(new Request(`https://a.test/wp-json${path}`, { headers, ...sent }))).json() as Promise<
      Record<string, string>
    >;
  };
}

test.each([
  [{ timezone_string: 'Europe/Dublin' }, '2026-07-01T12:00:00', '2026-07-01T11:00:00'],
  [{ timezone_string: 'Europe/Dublin', gmt_offset: '5' }, '2026-01-01T12:00:00', '2026-01-01T12:00:00'],
  [{ timezone_string: 'America/New_York' }, '2026-03-08T01:59:59', '2026-03-08T06:59:59'],
  [{ timezone_string: 'America/New_York' }, '2026-03-08T03:00:00', '2026-03-08T07:00:00'],
  [{ timezone_string: 'America/New_York' }, '2026-11-01T03:00:00', '2026-11-01T08:00:00'],
  [{ gmt_offset: '5.5' }, '2026-01-01T00:00:00', '2025-12-31T18:30:00'],
  [{ gmt_offset: '-3' }, '2026-01-01T00:00:00', '2026-01-01T03:00:00'],
  [{ timezone_string: 'Nowhere/Land', gmt_offset: 'x' }, '2026-01-01T00:00:00', '2026-01-01T00:00:00'],
  [{}, '2026-01-01T00:00:00', '2026-01-01T00:00:00'],
])('a site with %o has %s when it is %s in UTC', async (options, date, date_gmt) => {
  const send = await site(options);
  for (const given of [{ date }, { date_gmt }, { date: `${date_gmt}Z` }])
    expect(await send('/wp/v2/posts', { title: 'T', status: 'publish', ...given })).toMatchObject({ date, date_gmt });
});

test('a draft has its date in UTC worked out, and is published at this moment', async () => {
  const send = await site({ gmt_offset: '2' });
  const draft = await send('/wp/v2/posts', { title: 'T' });
  const apart = ({ date, date_gmt }: Record<string, string>) => (Date.parse(`${date}Z`) - Date.parse(`${date_gmt}Z`)) / 3_600_000;
  expect(apart(draft)).toBe(2);
  const post = await send(`/wp/v2/posts/${draft.id}`, { status: 'publish' });
  expect([post.status, apart(post), apart({ date: post.modified ?? '', date_gmt: post.modified_gmt ?? '' })]).toEqual([
    'publish',
    2,
    2,
  ]);
});

test('published posts are filtered by the time of the site', async () => {
  const send = await site({ gmt_offset: '2' });
  await send('/wp/v2/posts', { title: 'T', status: 'publish', date: '2026-01-01T12:00:00' });
  const found = async (query: string) => (await send(`/wp/v2/posts?${query}`)).length;
  expect(await found('after=2026-01-01T11:59:00')).toBe(1);
  expect(await found('after=2026-01-01T10:01:00Z')).toBe(0);
  expect(await found('before=2026-01-01T10:01:00Z')).toBe(1);
});

test('the index has the time zone', async () => {
  const index = await (await site({ gmt_offset: '5.5' }))('/');
  expect([index.gmt_offset, index.timezone_string]).toEqual([5.5, '']);
  const named = await (await site({ timezone_string: 'Asia/Tokyo' }))('/');
  expect([named.gmt_offset, named.timezone_string]).toEqual([9, 'Asia/Tokyo']);
});

test.each([
  ['Asia/Kolkata', '2025-12-31T18:30:00'],
  ['America/St_Johns', '2026-01-01T03:30:00'],
  ['Asia/Kathmandu', '2025-12-31T18:15:00'],
])('lists show the day of a site in %s, wherever they are rendered', async (timezone_string, date_gmt) => {
  const send = await site({ timezone_string });
  const { id } = await send('/wp/v2/posts', { title: 'From', status: 'publish' });
  const { id: to_id } = await send('/wp/v2/posts', { title: 'To', status: 'publish', date: '2026-01-01T00:00:00' });
  await send('/relx/v1/relationships', { from_id: id, to_id, type: 'related_to' });
  const items = (await send(`/relx/v1/post/${id}`)) as unknown as { related: object }[];
  expect(items).toMatchObject([{ related: { date: '2026-01-01T00:00:00', date_gmt } }]);
  for (const zone of ['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    const related = { status: 'success', items } as never;
    const inReact = renderToStaticMarkup(createElement(RelatedView, { objectType: 'post', layout: 'grid', related }));
    const requests = [{ shortcode: `[relx_related_posts post=${id} layout=grid]` }];
    const rendered = (await send('/relx/v1/render', { requests })) as unknown as { responses: { html: string }[] };
    for (const text of [inReact, rendered.responses[0]?.html])
      expect(text).toMatch(new RegExp(`<time [^>]*dateTime="${date_gmt}Z"[^>]*>Jan 1, 2026<`, 'i'));
  }
});
