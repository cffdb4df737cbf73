import { createClient, RelxError } from 'relx/client';
import { describe, expect, it } from 'vitest';

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
