import { createClient } from 'relx/client';
import { libsql } from 'relx/store/libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSite, type Site } from '../../conformance/site.js';

let site: Site;
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
});
afterAll(() => site.relx.close());

const warnings: string[] = [];
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development');
  warnings.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('in development, a warning names', () => {
  it('an URL that is not that of the REST API', async () => {
    const wrong = createClient({
      url: 'https://no-rest-api.example',
      fetch: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    });
    await expect(wrong.listRelated('post', 1)).rejects.toMatchObject({ code: 'invalid_url' });
    await expect(wrong.listRelated('post', 2)).rejects.toMatchObject({ code: 'invalid_url' });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/https:\/\/no-rest-api\.example\/relx\/v1\/post\/1.*Set `url`/);
  });

  it('an URL of the backend that is not that of its REST API', async () => {
    const wrong = createClient({
      url: 'https://backend.example',
      fetch: async (url, init) => site.app.fetch(new Request(url, init)),
    });
    const error = { code: 'invalid_url', message: 'There is no REST API at the URL of the site.' };
    await expect(wrong.listRelated('post', 1)).rejects.toMatchObject(error);
    expect(warnings).toEqual([expect.stringContaining('Set `url`')]);
  });

  it.each([
    [401, 'https://a.example'],
    [403, 'https://b.example'],
    [503, 'https://c.example'],
    [200, 'https://d.example/wp-json'],
    [404, 'https://e.example/?rest_route=/'],
  ])('the page of a firewall, without blaming the URL: %d of %s', async (status, url) => {
    const blocked = createClient({ url, retries: 0, fetch: async () => new Response('<h1>No</h1>', { status }) });
    await expect(blocked.listRelated('post', 1)).rejects.toMatchObject({ code: 'invalid_json', status });
    expect(warnings).toEqual([expect.stringContaining(`HTTP ${status}`)]);
    expect(warnings[0]).not.toContain('Set `url`');
  });

  it('an error of code, once and without a retry', async () => {
    const fetch = vi.fn(async () => Response.json(await Promise.reject(new ReferenceError('Request is not defined'))));
    const broken = createClient({ url: 'https://broken.example/wp-json', fetch });
    const error = { code: 'fetch_error', message: 'ReferenceError: Request is not defined' };
    await expect(broken.listRelated('post', 1)).rejects.toMatchObject(error);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(warnings).toEqual([expect.stringContaining('Request is not defined')]);
  });

  it('the headers with which a site allows the request of a page', async () => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('location', { href: 'https://page.example/', origin: 'https://page.example' });
    vi.stubGlobal('fetch', async (_url: string, { mode }: RequestInit) => {
      if (mode === 'no-cors') return new Response();
      throw new TypeError('Failed to fetch');
    });
    const blocked = createClient({ url: 'https://blocked.example/wp-json', retries: 0 });
    const added = blocked.addRelation({ from_id: 1, to_id: 2, type: 'references' });
    await expect(added).rejects.toMatchObject({ code: 'cors_error' });
    expect(warnings).toEqual([expect.stringMatching(/Access-Control-Allow-Origin.*-Methods.*-Headers/)]);
  });

  it('the URL of a site that does not respond, after all retries', async () => {
    const away = createClient({
      url: 'https://away.example/wp-json',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      retryDelay: 1,
    });
    await expect(away.listRelated('post', 1)).rejects.toMatchObject({ code: 'fetch_error' });
    await expect(away.listRelated('post', 2)).rejects.toMatchObject({ code: 'fetch_error' });
    expect(warnings).toEqual([expect.stringContaining('https://away.example/wp-json/relx/v1/post/1')]);
  });
});
