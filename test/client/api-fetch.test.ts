import wordpress from '@wordpress/api-fetch';
import { setupServer } from 'msw/node';
import { createClient, RelxError } from 'relx/client';
import { handlers } from 'relx/server/msw';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../conformance/api.js';
import { posts, terms, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

// its declarations are read as CommonJS here, its module is none
const apiFetch = wordpress as unknown as (typeof wordpress)['default'];

const BASE = 'https://wordpress.example/wp-json';
const input = { from_id: posts.spare, to_id: posts.spare + 1, type: 'related_to' };

let site: Site;
let root = '';
let isOpen = false;
const mocked = setupServer();
const sent: Request[] = [];
const client = createClient({ apiFetch });

beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
  mocked.use(...handlers(site.app, BASE));
  mocked.listen({ onUnhandledRequest: 'error' });
  mocked.events.on('request:start', ({ request }) => {
    sent.push(request);
  });
  const authorization = basic(users.administrator.login, site.passwords.administrator);
  isOpen = true;
  apiFetch.use((options, next) => (isOpen ? apiFetch.createRootURLMiddleware(root)(options, next) : next(options)));
  apiFetch.use((options, next) => next(isOpen ? { ...options, headers: { ...options.headers, authorization } } : options));
});
afterAll(async () => {
  // api-fetch keeps its middlewares, and another file may use it next
  isOpen = false;
  mocked.close();
  await site.relx.close();
});

describe.each([`${BASE}/`, 'https://wordpress.example/?rest_route=/', 'https://wordpress.example/index.php?rest_route=/'])(
  'the client over @wordpress/api-fetch, root %s',
  (address) => {
    beforeAll(() => {
      root = address;
    });
    const last = () => sent.at(-1) ?? expect.fail('nothing was sent');

    it('lists related posts with their total', async () => {
      const { items, total, totalPages } = await client.listRelated('post', posts.hub, { type: 'references', limit: 2 });
      expect([items.length, total, totalPages]).toEqual([2, 5, 3]);
      expect(decodeURIComponent(last().url).startsWith(root)).toBe(true);
    });

    it('lists the types', async () => {
      expect((await client.listTypes()).length).toBeGreaterThan(7);
    });

    it('reads the embed', async () => {
      const embed = await client.listEmbeddedRelations('tags', terms.css);
      expect(embed.map(({ type }) => type).toSorted()).toEqual(['categorized_as', 'featured', 'mentions']);
    });

    it('creates a relation, and removes it with a POST in place of DELETE', async () => {
      const { id } = await client.addRelation(input);
      const { previous } = await client.removeRelation(input);
      expect(previous.id).toBe(id);
      expect([last().method, last().headers.get('X-HTTP-Method-Override')]).toEqual(['POST', 'DELETE']);
    });

    it('throws a RelxError with the message of the service', async () => {
      const error = await client.removeRelation(input).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RelxError);
      expect(error).toMatchObject({
        code: 'ncr_relation_not_found',
        status: 404,
        method: 'DELETE',
        path: '/relx/v1/relationships',
        data: { status: 404 },
      });
    });

    it('throws a RelxError for a source object that does not exist', async () => {
      await expect(client.listRelated('user', 987654)).rejects.toMatchObject({ code: 'rest_user_invalid_id', status: 404 });
    });

    it('throws the AbortError of a signal', async () => {
      await expect(client.listTypes({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    });
  },
);

describe('an apiFetch that throws', () => {
  const call = (error: unknown) => createClient({ apiFetch: () => Promise.reject(error), retries: 0 }).listTypes();

  it('the response of another page or realm is read all the same', async () => {
    // api-fetch of the window around an iframe throws that window's Response
    const { status, ok, headers } = new Response(null, { status: 403 });
    const foreign = { status, ok, headers, json: async () => ({ code: 'rest_forbidden', message: 'No.', data: { status } }) };
    await expect(call(foreign)).rejects.toMatchObject({ name: 'RelxError', code: 'rest_forbidden', status: 403 });
  });

  it('its own plain object is kept as the cause', async () => {
    const cause = { code: 'offline_error', message: 'Unable to connect.' };
    await expect(call(cause)).rejects.toMatchObject({ name: 'RelxError', code: 'fetch_error', status: 0, cause });
  });
});
