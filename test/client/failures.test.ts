import { prefetchRelated } from 'relx';
import { createClient, RelxError } from 'relx/client';
import { de } from 'relx/languages/de';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTransport } from '../../src/client/transport/transport.js';

const input = { from_id: 1, to_id: 2, type: 'related_to' };

/** A client of a site that sends one response to everything. */
const client = (respond: () => Response | Promise<Response>) =>
  createClient({ url: 'https://site.example/wp-json', fetch: async () => respond(), retryDelay: 1 });

const calls = {
  listRelated: (site: ReturnType<typeof client>) => site.listRelated('post', 1),
  addRelation: (site: ReturnType<typeof client>) => site.addRelation(input),
  removeRelation: (site: ReturnType<typeof client>) => site.removeRelation(input),
  listTypes: (site: ReturnType<typeof client>) => site.listTypes(),
  listEmbeddedRelations: (site: ReturnType<typeof client>) => site.listEmbeddedRelations('posts', 1),
};

async function thrown(promise: Promise<unknown>): Promise<RelxError> {
  const error = await promise.then(
    (value) => expect.fail(`it gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof RelxError) return error;
  throw error;
}

describe.each(Object.entries(calls))('%s', (_name, call) => {
  it('reports that the site did not respond', async () => {
    const cause = new TypeError('fetch failed');
    const error = await thrown(call(client(() => Promise.reject(cause))));
    expect(error).toMatchObject({ code: 'fetch_error', status: 0, cause });
    expect(error.message).not.toContain('/');
  });

  it('reports that a response is HTML', async () => {
    const error = await thrown(call(client(() => new Response('<!doctype html><title>Hello</title>'))));
    expect(error).toMatchObject({ code: 'invalid_json', status: 200 });
    expect(error.cause).toBeInstanceOf(SyntaxError);
  });

  it('reports that a failure is HTML', async () => {
    const error = await thrown(call(client(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))));
    expect(error).toMatchObject({ code: 'invalid_json', status: 502 });
  });

  it('reports that JSON is cut off', async () => {
    const error = await thrown(call(client(() => new Response('[{"id": 1, "related": {"ti'))));
    expect(error).toMatchObject({ code: 'invalid_json', status: 200 });
  });

  it('reports that a response is empty', async () => {
    expect(await thrown(call(client(() => new Response(null, { status: 204 }))))).toMatchObject({
      code: 'invalid_json',
      status: 204,
    });
  });

  it.each(['null', '"text"', '7', 'false'])('reports that %s is not the expected response', async (json) => {
    expect(await thrown(call(client(() => new Response(json))))).toMatchObject({ code: 'invalid_response', status: 200 });
  });

  it.each(['null', '"text"', '[]', '{}', '{"code": 5, "message": null, "data": "x"}'])(
    'takes %s for a failure without a code',
    async (json) => {
      const error = await thrown(call(client(() => new Response(json, { status: 500 }))));
      expect(error).toMatchObject({ code: 'invalid_response', status: 500, data: {} });
      expect(error.message).toContain('500');
    },
  );

  it('names the method, path and URL beside a short message', async () => {
    const error = await thrown(call(client(() => new Response('null'))));
    expect(error.method).toMatch(/^(GET|POST|DELETE)$/);
    expect(error.path).toMatch(/^\/(relx\/v1|wp\/v2)\//);
    expect(error.url).toBe(`https://site.example/wp-json${error.path}`);
    expect(error.message.length).toBeLessThan(100);
    expect(error.message).not.toContain(error.path);
  });
});

describe('a list', () => {
  it('is not an object', async () => {
    const error = await thrown(client(() => Response.json({ items: [] })).listRelated('post', 1));
    expect(error).toMatchObject({ code: 'invalid_response', status: 200, method: 'GET', path: '/relx/v1/post/1' });
  });

  it('without paging headers is the whole list', async () => {
    const { items, total, totalPages } = await client(() => Response.json([])).listRelated('post', 1);
    expect([items.length, total, totalPages]).toEqual([0, 0, 0]);
  });

  it('of a missing embed is rejected', async () => {
    expect(await thrown(client(() => Response.json({ id: 1 })).listEmbeddedRelations('posts', 1))).toMatchObject({
      code: 'invalid_response',
    });
  });
});

describe('an object', () => {
  it('is not a list', async () => {
    expect(await thrown(client(() => Response.json([])).addRelation(input))).toMatchObject({ code: 'invalid_response' });
    expect(await thrown(client(() => Response.json([])).removeRelation(input))).toMatchObject({ code: 'invalid_response' });
  });
});

describe('an aborted call', () => {
  const hanging = createClient({
    url: 'https://site.example/wp-json',
    fetch: (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  });

  it('throws the AbortError of its signal', async () => {
    const controller = new AbortController();
    const call = hanging.listRelated('post', 1, {}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('throws the reason that it was given', async () => {
    const reason = new Error('the page was left');
    await expect(hanging.listTypes({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('is aborted while its response arrives, too', async () => {
    const controller = new AbortController();
    const slow = client(() => {
      const body = new ReadableStream({
        start: (stream) => controller.signal.addEventListener('abort', () => stream.error(controller.signal.reason)),
      });
      queueMicrotask(() => controller.abort());
      return new Response(body);
    });
    await expect(slow.listTypes({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a site that never responds', () => {
  const aborted: boolean[] = [];
  const silent = (options: { timeout: number; retries?: number }) =>
    createClient({
      url: 'https://site.example/wp-json',
      retryDelay: 1,
      ...options,
      fetch: (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            aborted.push(true);
            reject(signal.reason);
          });
        }),
    });

  it('is a timeout after the time and the retries of the client', async () => {
    aborted.length = 0;
    const error = await thrown(silent({ timeout: 5, retries: 2 }).listRelated('post', 1));
    expect(error).toMatchObject({ code: 'timeout_error', status: 0 });
    expect(aborted).toHaveLength(3);
  });

  it('can be left before', async () => {
    const controller = new AbortController();
    const call = silent({ timeout: 60_000 }).listTypes({ signal: controller.signal });
    setTimeout(() => controller.abort());
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

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

describe('a runtime without AbortSignal.any, timeout, throwIfAborted and reasons, such as Safari 16 and React Native', () => {
  const missing: readonly (readonly [object, string])[] = [
    [AbortSignal, 'any'],
    [AbortSignal, 'timeout'],
    [AbortSignal.prototype, 'throwIfAborted'],
    [AbortSignal.prototype, 'reason'],
    [globalThis, 'BroadcastChannel'],
    [globalThis, 'DOMException'],
  ];
  const before = missing.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
  beforeAll(() => {
    for (const [owner, name] of missing) Reflect.deleteProperty(owner, name);
  });
  afterAll(() => {
    for (const [index, [owner, name]] of missing.entries()) {
      const own = before[index];
      if (own) Object.defineProperty(owner, name, own);
    }
  });
  const item = {
    id: 1,
    from_id: 1,
    from_type: 'post',
    to_id: 2,
    to_type: 'post',
    type: 'related_to',
    created_at: '',
    related: {},
  };
  const hanging = (_input: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      const abort = () => reject(Object.assign(new Error('Aborted'), { name: 'AbortError' }));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
    });
  const open = (fetch: typeof hanging) => createClient({ url: 'https://site.example/wp-json', fetch, timeout: 5, retries: 0 });

  it('reads and writes', async () => {
    expect((await open(async () => Response.json([item])).listRelated('post', 1)).total).toBe(1);
    expect(await open(async () => Response.json(item)).addRelation(input)).toMatchObject({ id: 1 });
  });

  it('has timeouts', async () => {
    expect(await thrown(open(hanging).listRelated('post', 1))).toMatchObject({ code: 'timeout_error' });
    const slow = createClient({ url: 'https://site.example/wp-json', fetch: hanging });
    expect(await prefetchRelated(slow, [{ postId: 1 }], { timeout: 5 })).toEqual({});
  });

  it('aborts, before and during a request', async () => {
    const controller = new AbortController();
    const reads = () => [
      open(hanging).listRelated('post', 1, {}, controller),
      open(hanging).listTypes(controller),
      prefetchRelated(open(hanging), [{ postId: 1 }], { signal: controller.signal }),
    ];
    const during = reads();
    controller.abort();
    for (const read of [...during, ...reads()]) await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('code that throws', () => {
  it.each([
    ['fetch', { fetch: () => new Request('https://site.example', { method: 'TRACE' }) as never }],
    ['headers', { headers: () => ({ a: undefined as unknown as { b: string } }).a.b as never }],
    ['apiFetch', { apiFetch: (() => Promise.reject(new ReferenceError('Request is not defined'))) as never }],
  ])('is a RelxError with its cause: %s', async (_name, options) => {
    const site = createClient({ retryDelay: 1, ...options });
    for (const call of Object.values(calls)) expect((await thrown(call(site))).cause).toBeInstanceOf(Error);
  });

  it('is a RelxError also for a response of an unexpected shape', async () => {
    const odd = createClient({
      url: 'https://site.example/wp-json',
      strategy: 'embed',
      fetch: async () => Response.json([{ id: 1, relx_relations: [{ type: 5 }, { type: 6 }] }]),
    });
    await thrown(odd.listRelated('post', 1, { orderBy: 'type' }));
  });
});

it('an error has its code also if the file that explains errors cannot be loaded, as without a connection', async () => {
  const { navigator } = globalThis;
  const fetches = vi.fn<() => Promise<Response>>();
  const read = () => {
    const send = createTransport({ fetch: fetches, retries: 1, retryDelay: 1 }, () => Promise.reject(new TypeError('Failed')));
    return thrown(send({ path: '/relx/v1/post/1' }));
  };
  fetches.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await read()).toMatchObject({ code: 'fetch_error', status: 0 });
  expect(fetches).toHaveBeenCalledTimes(2);
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
  onTestFinished(() => void Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true }));
  expect(await read()).toMatchObject({ code: 'offline_error', message: 'You are offline.' });
  expect(fetches).toHaveBeenCalledTimes(3);
  fetches.mockResolvedValue(Response.json({ code: 'rest_post_invalid_id', message: 'Invalid post ID.' }, { status: 404 }));
  expect(await read()).toMatchObject({ code: 'rest_post_invalid_id', message: 'Invalid post ID.', status: 404 });
  expect(fetches).toHaveBeenCalledTimes(4);
});
