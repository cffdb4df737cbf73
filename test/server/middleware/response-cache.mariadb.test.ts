import { type App, createApp } from 'relx/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTwoProcesses, type TwoProcesses } from '../two-processes.js';

const LISTS = '/wp-json/relx/v1/post/5';
const AUTHOR = 5;

let site: TwoProcesses;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  site = await openTwoProcesses();
});

/** Relates the post 5 to another in another process. */
const relate = async (to_id: number) =>
  expect((await site.other.send('POST', '/relationships', { from_id: 5, to_id, type: 'references' })).status).toBe(201);

describe('the response cache', () => {
  let app: App;
  beforeEach(() => {
    app = createApp({ relx: site.one.relx, cacheTtl: 10 });
  });
  const send = (user = 0, headers = {}) =>
    app.fetch(new Request(`https://site.example${LISTS}`, { headers }), user ? { user } : {});
  const shown = async (user = 0) => ((await (await send(user)).json()) as { to_id: number }[]).map(({ to_id }) => to_id);

  it('returns earlier data to logged-out users, for no longer than that, and current data to others', async () => {
    await relate(6);
    expect(await shown()).toEqual([6]);
    await relate(7);
    expect([await shown(), await shown(AUTHOR)]).toEqual([[6], [7, 6]]);
    vi.advanceTimersByTime(9_999);
    expect(await shown()).toEqual([6]);
    vi.advanceTimersByTime(1);
    expect(await shown()).toEqual([7, 6]);
  });

  it('needs no database, and returns 304 for a known tag', async () => {
    await relate(6);
    const tag = (await send()).headers.get('etag') ?? '';
    await site.database.run('rename table wp_relx_relations to gone');
    expect([(await send()).status, (await send(0, { 'If-None-Match': tag })).status]).toEqual([200, 304]);
    await site.database.run('rename table gone to wp_relx_relations');
  });

  it('is purged by a write of its own process', async () => {
    await relate(6);
    expect(await shown()).toEqual([6]);
    const body = JSON.stringify({ from_id: 5, to_id: 7, type: 'references' });
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    const made = await app.fetch(new Request('https://site.example/wp-json/relx/v1/relationships', init), { user: 1 });
    expect(made.status).toBe(201);
    expect(await shown()).toEqual([7, 6]);
    // past the REST API, too
    await site.one.relx.relations.add({
      type: 'references',
      from: { objectType: 'post', id: 5 },
      to: { objectType: 'post', id: 8 },
    });
    expect(await shown()).toEqual([8, 7, 6]);
  });

  it('is off by default', async () => {
    app = createApp({ relx: site.one.relx });
    await relate(6);
    expect(await shown()).toEqual([6]);
    await relate(7);
    expect(await shown()).toEqual([7, 6]);
  });
});
