import { createClient, RelxError } from 'relx/client';
import { de } from 'relx/languages/de';
import { afterEach, describe, expect, it, vi } from 'vitest';

async function thrown(promise: Promise<unknown>): Promise<RelxError> {
  const error = await promise.then(
    (value) => expect.fail(`it gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof RelxError) return error;
  throw error;
}

describe('without a response, in a browser', () => {
  const { fetch, navigator } = globalThis;
  const at = (globals: object) => {
    for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true });
  };
  afterEach(() => {
    at({ fetch, navigator });
    Reflect.deleteProperty(globalThis, 'location');
  });
  const remote = (url = 'https://site.example/wp-json', retries = 0) => createClient({ url, retries }).listRelated('post', 1);
  const page = { href: 'https://page.example/', origin: 'https://page.example' };

  it('the error is that the browser is offline, without a retry', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    at({ navigator: { onLine: false }, fetch });
    expect(await thrown(remote(undefined, 3))).toMatchObject({ code: 'offline_error', status: 0 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each(['https://site.example', 'https://site.example/api'])(
    'the error is the URL, if %s is that of another page of the site',
    async (url) => {
      const fetch = vi.fn((_url: string, { mode }: RequestInit) =>
        mode === 'no-cors' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
      );
      at({ location: page, fetch });
      expect(await thrown(createClient({ url }).listRelated('post', 1))).toMatchObject({ code: 'invalid_url', status: 0 });
      // the first request, and the one whose response is not read
      expect(fetch).toHaveBeenCalledTimes(2);
      at({
        location: { href: `${url}/page`, origin: url },
        fetch: async () => new Response('<h1>Not found</h1>', { status: 404 }),
      });
      expect(await thrown(remote(url))).toMatchObject({ code: 'invalid_url', status: 404 });
    },
  );

  it.each(['site.example/wp-json', '/wp-json'])('the error is the URL, if %s can’t be parsed', async (url) => {
    expect(await thrown(remote(url))).toMatchObject({ code: 'invalid_url', status: 0 });
  });

  it('each reason has its own message, which languages translate', async () => {
    const failed = () => Promise.reject(new TypeError('Failed to fetch'));
    const opaque = (_url: string, { mode }: RequestInit) => (mode === 'no-cors' ? Promise.resolve(new Response()) : failed());
    at({ location: page, fetch: failed });
    const texts = [(await thrown(remote())).message];
    at({ fetch: opaque });
    texts.push((await thrown(remote())).message, (await thrown(remote('https://site.example'))).message);
    at({ navigator: { onLine: false } });
    texts.push((await thrown(remote())).message);
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) expect(de.translate(text)).not.toBe(text);
  });

  it('the error is CORS, if the site works for requests whose response is not read', async () => {
    const blocking = (_url: string, { mode }: RequestInit) =>
      mode === 'no-cors' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'));
    at({ location: page, fetch: blocking });
    expect(await thrown(remote())).toMatchObject({ code: 'cors_error', status: 0 });
  });

  it('is no CORS error, if the headers of the page failed', async () => {
    at({ location: page, fetch: () => Promise.resolve(new Response()) });
    for (const cause of [new Error('no session'), new TypeError('session.token is not a function')]) {
      const url = 'https://site.example/wp-json';
      const client = createClient({ url, retries: 0, headers: () => Promise.reject(cause) });
      expect(await thrown(client.listRelated('post', 1))).toMatchObject({ code: 'fetch_error', cause });
    }
  });

  it('the error is the connection, if the site does not work at all', async () => {
    at({ location: page, fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await thrown(remote())).toMatchObject({ code: 'fetch_error', status: 0 });
  });
});
