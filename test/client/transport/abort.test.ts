import { prefetchRelated } from 'relx';
import { createClient, RelxError } from 'relx/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const input = { from_id: 1, to_id: 2, type: 'related_to' };

async function thrown(promise: Promise<unknown>): Promise<RelxError> {
  const error = await promise.then(
    (value) => expect.fail(`it gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof RelxError) return error;
  throw error;
}

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
  const open = (fetch: typeof hanging, timeout = 600_000) =>
    createClient({ url: 'https://site.example/wp-json', fetch, timeout, retries: 0 });

  it('reads and writes', async () => {
    expect((await open(async () => Response.json([item])).listRelated('post', 1)).total).toBe(1);
    expect(await open(async () => Response.json(item)).addRelation(input)).toMatchObject({ id: 1 });
  });

  it('has timeouts', async () => {
    expect(await thrown(open(hanging, 5).listRelated('post', 1))).toMatchObject({ code: 'timeout_error' });
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
