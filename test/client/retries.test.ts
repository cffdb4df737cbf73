import { createClient, type RelxClient, type RelxError, type RetryOptions } from 'relx/client';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { posts } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

let site: Site;
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
});
afterAll(() => site.relx.close());

type Failure = 'offline' | 'broken off' | { status: number; retryAfter?: string; html?: true };

/** A client of the real app that fails in the given ways before it responds, and the times of the requests. */
function failing(failures: readonly Failure[], options: Pick<RetryOptions, 'retries' | 'retry'> & { url?: string } = {}) {
  const at: number[] = [];
  const client = createClient({
    url: 'https://site.example/wp-json',
    retryDelay: 20,
    ...options,
    fetch: async (input, init) => {
      const failure = failures[at.length];
      at.push(performance.now());
      if (failure === undefined) return site.app.fetch(new Request(input, init));
      if (failure === 'offline') throw new TypeError('fetch failed');
      if (failure === 'broken off') {
        const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
        return new Response(body, { headers: { 'content-type': 'application/json' } });
      }
      const { status, retryAfter, html } = failure;
      const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
      return html
        ? new Response('<h1>Busy</h1>', { status, headers })
        : Response.json({ code: 'busy', message: 'Busy.' }, { status, headers });
    },
  });
  return { client, at };
}

const read = (client: RelxClient) => client.listRelated('post', posts.hub, { type: 'references' });

describe('a read', () => {
  it.each<[string, Failure]>([
    ['no connection', 'offline'],
    ['a connection that breaks off', 'broken off'],
    ['429', { status: 429 }],
    ['502 of a proxy', { status: 502, html: true }],
    ['504', { status: 504 }],
    ['503', { status: 503 }],
    ['a 503 in HTML', { status: 503, html: true }],
  ])('is sent again after %s', async (_name, failure) => {
    const { client, at } = failing([failure, failure]);
    expect((await read(client)).total).toBe(5);
    expect(at).toHaveLength(3);
  });

  it('waits longer each time', async () => {
    const { client, at } = failing(['offline', 'offline', 'offline']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = read(client);
    await vi.advanceTimersByTimeAsync(200);
    await reading;
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    [10, 20, 40].forEach((least, index) => {
      expect(pauses[index]).toBeGreaterThanOrEqual(least);
    });
  });

  it.each([
    ['seconds', () => '1'],
    ['a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])('waits for the time of Retry-After, in %s', async (_name, retryAfter) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { client, at } = failing([{ status: 429, retryAfter: retryAfter() }]);
    const reading = read(client);
    await vi.advanceTimersByTimeAsync(3000);
    await reading;
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(900);
  });

  it('does not wait for minutes, and reports how long it should', async () => {
    const { client, at } = failing([{ status: 503, retryAfter: '120' }]);
    await expect(read(client)).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 120 });
    expect(at).toHaveLength(1);
  });

  it('gives up after three retries, or after the given number', async () => {
    const patient = failing(Array(9).fill('offline'));
    await expect(read(patient.client)).rejects.toMatchObject({ code: 'fetch_error' });
    expect(patient.at).toHaveLength(4);
    const hasty = failing(['offline'], { retries: 0 });
    await expect(read(hasty.client)).rejects.toMatchObject({ code: 'fetch_error' });
    expect(hasty.at).toHaveLength(1);
  });

  it('is sent again in development to a URL with another prefix only if `retries` is set', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    for (const [options, sent] of [
      [{}, 1],
      [{ retries: 1 }, 2],
    ] as const) {
      const { client, at } = failing(['offline', 'offline'], { ...options, url: 'https://site.example/api' });
      await read(client).catch(() => {});
      expect(at).toHaveLength(sent);
    }
  });

  it.each([400, 401, 403, 404, 410, 500, 501])('is not sent again after %d', async (status) => {
    const { client, at } = failing([{ status }]);
    await expect(read(client)).rejects.toMatchObject({ status });
    expect(at).toHaveLength(1);
  });

  it('is sent again if `retry` returns true, up to the number of retries', async () => {
    const attempts: unknown[] = [];
    const retry = (error: RelxError, attempt: number) => {
      attempts.push([error.name, error.status, attempt]);
      return error.status === 500;
    };
    const { client, at } = failing([{ status: 500 }, { status: 500 }, 'offline'], { retry });
    await expect(read(client)).rejects.toMatchObject({ code: 'fetch_error' });
    expect(at).toHaveLength(3);
    expect(attempts).toEqual([
      ['RelxError', 500, 1],
      ['RelxError', 500, 2],
      ['RelxError', 0, 3],
    ]);
    const hasty = failing([{ status: 500 }, { status: 500 }], { retry, retries: 1 });
    await expect(read(hasty.client)).rejects.toMatchObject({ status: 500 });
    expect(hasty.at).toHaveLength(2);
  });

  it('of many lists is sent again as one request', async () => {
    const { client, at } = failing(['offline', { status: 503 }]);
    const pages = await Promise.all([posts.hub, posts.alpha, posts.beta].map((id) => client.listRelated('post', id)));
    expect(pages).toHaveLength(3);
    expect(at).toHaveLength(3);
  });

  it('is not sent again after all callers have left', async () => {
    const { client, at } = failing(['offline', 'offline']);
    const controller = new AbortController();
    const reading = client.listRelated('post', posts.hub, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(at).toHaveLength(1);
  });
});

it('a write is never sent twice', async () => {
  for (const failure of ['offline', { status: 429 }, { status: 503 }] as const) {
    const { client, at } = failing([failure]);
    await expect(client.addRelation({ from_id: 1, to_id: 2, type: 'related_to' })).rejects.toHaveProperty('code');
    expect(at).toHaveLength(1);
  }
});
