import { createClient, RelxError, type RetryOptions } from 'relx/client';
import { de } from 'relx/languages/de';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDiagnose, isMistake } from '../../../src/client/transport/diagnose.js';
import type { Failure } from '../../../src/client/transport/transport-types.js';

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

describe('createDiagnose', () => {
  const diagnose = (status: number, failure: Partial<Failure>, options: RetryOptions = {}) => {
    const sent = { code: '', status, method: 'GET', path: '/relx/v1/post/1', url: 'https://site.example/wp-json/relx/v1/post/1' };
    const own = { fetch: async () => new Response(), ...options };
    return createDiagnose(
      own,
      RelxError,
    )({ sent, attempt: 1, canRetry: true, data: { code: 'busy', message: 'Busy.' }, ...failure });
  };

  it.each([
    ['30', 30, true],
    ['30.5', 30.5, false],
    ['31', 31, false],
    ['0', 0, true],
    ['soon', 0, true],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0, true],
  ])('retries after at most 30 seconds: Retry-After: %s', async (wait, retryAfter, isRetried) => {
    const { error, delay } = await diagnose(503, { wait });
    expect([error.code, error.retryAfter, delay !== undefined]).toEqual(['busy', retryAfter, isRetried]);
    if (isRetried) expect(delay).toBeGreaterThanOrEqual(retryAfter * 1000);
  });

  it.each([1, 2, 5])('waits between half of the delay and all of it, which doubles: attempt %i', async (attempt) => {
    const longest = 100 * 2 ** (attempt - 1);
    for (let time = 0; time < 20; time++) {
      const { delay = 0 } = await diagnose(503, { attempt }, { retryDelay: 100 });
      expect(delay).toBeGreaterThanOrEqual(longest / 2);
      expect(delay).toBeLessThanOrEqual(longest);
    }
  });

  it.each<[number, Partial<Failure>, boolean, boolean]>([
    [503, { canRetry: false }, true, false],
    [400, {}, true, true],
    [503, { wait: '60' }, true, true],
    [503, {}, false, false],
  ])('`retry` decides, up to the number of retries: %d %j, %s', async (status, failure, isWanted, isRetried) => {
    const { delay } = await diagnose(status, failure, { retry: () => isWanted });
    expect(delay !== undefined).toBe(isRetried);
  });

  it.each<[number, Partial<Failure>, string, number]>([
    [200, { data: undefined, cause: new SyntaxError('Unexpected token') }, 'invalid_json', 200],
    // a connection that breaks off while the response arrives
    [200, { data: undefined, cause: new TypeError('terminated') }, 'fetch_error', 0],
    [0, { data: undefined, cause: new Error('aborted'), isTimeout: true }, 'timeout_error', 0],
    [0, { data: undefined, cause: null }, 'fetch_error', 0],
    [500, { data: { code: 7, message: null, data: 'text' } }, 'invalid_response', 500],
    [404, { data: { code: 'rest_no_route' } }, 'rest_no_route', 404],
  ])('of status %d and %j has the code %s', async (given, failure, code, status) => {
    expect((await diagnose(given, failure)).error).toMatchObject({ code, status, data: {} });
  });
});

describe('isMistake', () => {
  it.each([
    new ReferenceError('Request is not defined'),
    new RangeError('Invalid array length'),
    new TypeError('session.token is not a function'),
    new TypeError("Cannot read properties of undefined (reading 'a')"),
    new TypeError('undefined is not an object'),
    new TypeError('Headers constructor: invalid header name'),
  ])('is an error of code: %s', (cause) => expect(isMistake(cause)).toBe(true));

  it.each([
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new TypeError('Origin https://a.test is not allowed by Access-Control-Allow-Origin.'),
    new TypeError('Failed to parse URL from site.example'),
    new TypeError('Invalid URL'),
    new Error('x is not a function'),
    ...[undefined, null, 'ReferenceError', {}],
  ])('is none: %s', (cause) => expect(isMistake(cause)).toBe(false));
});
