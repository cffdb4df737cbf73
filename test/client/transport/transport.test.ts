import { createClient, RelxError } from 'relx/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTransport } from '../../../src/client/transport/transport.js';

/** A client of a site that sends one response to everything. */
const client = (respond: () => Response | Promise<Response>) =>
  createClient({ url: 'https://site.example/wp-json', fetch: async () => respond(), retryDelay: 1 });

async function thrown(promise: Promise<unknown>): Promise<RelxError> {
  const error = await promise.then(
    (value) => expect.fail(`it gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof RelxError) return error;
  throw error;
}

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
