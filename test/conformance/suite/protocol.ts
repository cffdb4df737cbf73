import type { GenericSchema } from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Route, routes } from '../../../src/api/routes/index.js';
import { jsonSchemaOf } from '../../../src/server/openapi/openapi.js';
import { type Api, basic } from '../api.js';
import { posts, users } from '../content.js';

const { alpha, hub } = posts;
const DELETE = { 'X-HTTP-Method-Override': 'DELETE' };

export function protocolTests(api: Api): void {
  const path = `/relx/v1/post/${hub}?type=references&per_page=2`;

  describe('the detours of WordPress', () => {
    it.each(['/', '/index.php', '/wp-json/'])('rest_route replaces the path, at %s', async (entry) => {
      const address = `${new URL(api.url).origin}${entry}?rest_route=/relx/v1/post/${hub}&type=references&per_page=2`;
      const response = await api.request(address);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(await (await api.request(path)).json());
    });

    it('rest_route may be encoded', async () => {
      expect((await api.request('/?rest_route=%2Frelx%2Fv1%2Ftypes')).status).toBe(200);
    });

    it('rest_route=/ is the index', async () => {
      expect(await (await api.request('/?rest_route=/')).json()).toHaveProperty('namespaces');
    });

    it('links of pages work behind rest_route', async () => {
      const first = await api.request(`/?rest_route=/relx/v1/post/${hub}&type=references&per_page=2`);
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? [];
      expect(await (await api.request(next)).json()).toEqual(await (await api.request(`${path}&page=2`)).json());
    });

    it('an override to GET reads', async () => {
      const response = await api.request(path, { method: 'POST', headers: { 'X-HTTP-Method-Override': 'GET' } });
      expect([response.status, response.headers.get('X-WP-Total')]).toEqual([200, '5']);
    });

    it('_locale and other unknown parameters are ignored', async () => {
      const response = await api.request(`${path}&_locale=user&x=1`);
      expect(await response.json()).toEqual(await (await api.request(path)).json());
    });

    it('a slash at the end is ignored', async () => {
      expect((await api.request('/relx/v1/types/')).status).toBe(200);
    });
  });

  describe('HEAD', () => {
    it.each([path, ...(api.isCoreTested ? ['/wp/v2/posts?per_page=2'] : []), '/relx/v1/types', '/'])(
      '%s has the headers of GET and no body',
      async (address) => {
        const head = await api.request(address, { method: 'HEAD' });
        const get = await api.request(address);
        expect([head.status, await head.text()]).toEqual([200, '']);
        for (const name of ['Content-Type', 'X-WP-Total', 'X-WP-TotalPages', 'Link'])
          expect(head.headers.get(name), name).toBe(get.headers.get(name));
      },
    );

    it('of what is not there is 404', async () => {
      expect((await api.request('/relx/v1/post/987654', { method: 'HEAD' })).status).toBe(404);
    });
  });

  describe('unknown routes', () => {
    it.each([
      ['GET', '/relx/v1/nothing'],
      ['GET', '/relx/v2/types'],
      ['GET', '/relx/v1/comment/1'],
      ['GET', '/relx/v1/post'],
      ['GET', '/relx/v1/relationships'],
      ['GET', `/relx/v1/post/${alpha}/more`],
      ['GET', '/wp/v2/comments'],
      ['GET', '/wp/v2/__proto__'],
      ['POST', '/relx/v1/openapi.json'],
      ['PUT', '/relx/v1/relationships'],
      ['PATCH', `/relx/v1/post/${alpha}`],
      ['DELETE', `/wp/v2/users/${alpha}`],
      ['POST', '/wp/v2/tags'],
      ['PUT', '/wp/v2/posts'],
      ['GET', '/%'],
      ['GET', '/relx/v1/%E0%A4%A'],
    ])('%s %s', async (method, address) => {
      const { status, code, message } = await api.failure(address, { method });
      expect([status, code]).toEqual([404, 'rest_no_route']);
      expect(message).not.toBe('');
    });
  });

  it('responses are no pages: no search engine lists them, no browser guesses their type', async () => {
    const { headers } = await api.request('/wp/v2/posts?per_page=1');
    expect([headers.get('X-Robots-Tag'), headers.get('X-Content-Type-Options')]).toEqual(['noindex', 'nosniff']);
  });

  describe('ids in a path', () => {
    const ids = [
      '0',
      '-1',
      '1.5',
      'abc',
      '1e3',
      '0x10',
      '9007199254740992',
      '99999999999999999999',
      '1;drop',
      "1'",
      '%00',
      '1%00',
    ];
    const expectRejected = async (id: string, paths: readonly string[]) => {
      for (const path of paths) {
        const { status, code, data } = await api.failure(path + id);
        expect([status, code, Object.keys(data.params ?? {})], path).toEqual([400, 'rest_invalid_param', ['id']]);
      }
    };

    it.each(ids)('%s is rejected', (id) =>
      expectRejected(id, ['/relx/v1/post/', '/relx/v1/user/', '/relx/v1/term/', '/relx/v1/relationships/']),
    );

    if (api.isCoreTested) it.each(ids)('%s is rejected by a collection', (id) => expectRejected(id, ['/wp/v2/posts/']));
  });

  describe('parameters of a list', () => {
    it.each([
      'to_type=comment',
      'direction=sideways',
      'orderby=password',
      'order=up',
      `search=${'x'.repeat(201)}`,
      `type=${'x'.repeat(51)}`,
      'type[]=a',
      'search[]=a',
    ])('reject %s', async (query) => {
      const { status, code, data } = await api.failure(`/relx/v1/post/${alpha}?${query}`);
      expect([status, code]).toEqual([400, 'rest_invalid_param']);
      expect(Object.keys(data.params ?? {})).toEqual([query.split(/\W/)[0]]);
    });

    it('reject an unknown type', async () => {
      const { status, code } = await api.failure(`/relx/v1/post/${alpha}?type=nope`);
      expect([status, code]).toEqual([400, 'ncr_invalid_type']);
    });

    it('are all in one error if several are rejected', async () => {
      const { data } = await api.failure(`/relx/v1/post/${alpha}?page=0&per_page=0&order=up`);
      expect(Object.keys(data.params ?? {}).sort()).toEqual(['order', 'page', 'per_page']);
    });

    it('left empty have their defaults', async () => {
      const response = await api.request(`${path}&order=&orderby=&to_type=&direction=&page=&search=`);
      expect(await response.json()).toEqual(await (await api.request(path)).json());
    });
  });

  describe('bodies', () => {
    const route = '/relx/v1/relationships';
    /** Sends a relation of two spare posts, and returns its status and code. */
    const send = async (make: (from: number, to: number) => { body: BodyInit; headers?: HeadersInit }, query = '') => {
      const { from_id, to_id } = api.pair();
      const { body, headers } = make(from_id, to_id);
      const { fetch, passwords } = api.site();
      const authorization = basic(users.administrator.login, passwords.administrator);
      const response = await fetch(`${api.url}${route}?type=references${query}`, {
        method: 'POST',
        body,
        headers: { authorization, ...Object.fromEntries(new Headers(headers)) },
      });
      const { code, type } = (await response.json()) as { code?: string; type?: string };
      return [response.status, code ?? type];
    };
    const json = (text: (from: number, to: number) => BodyInit, type = 'application/json') =>
      send((from, to) => ({ body: text(from, to), headers: { 'Content-Type': type } }));
    const relation = (from: number, to: number) => `{"from_id": ${from}, "to_id": ${to}}`;
    const bytes = (...parts: (string | number)[]) =>
      new Blob(parts.map((part) => (typeof part === 'number' ? new Uint8Array([part]) : part)));
    const created = [201, 'references'];

    it.each([
      'application/json; charset=UTF-8',
      'application/json;charset=iso-8859-1',
      'Application/JSON',
      'application/vnd.api+json',
    ])('with the type %s are JSON', async (type) => {
      expect(await json(relation, type)).toEqual(created);
    });

    it('of forms are fields, with or without files', async () => {
      const form = (from: number, to: number) => {
        const data = new FormData();
        data.append('from_id', String(from));
        data.append('to_id', String(to));
        data.append('picture', new Blob(['x']), 'picture.png');
        return { body: data };
      };
      const encoded = (from: number, to: number) => ({ body: new URLSearchParams({ from_id: `${from}`, to_id: `${to}` }) });
      expect([await send(form), await send(encoded)]).toEqual([created, created]);
    });

    it('that are no form in several parts have no fields', async () => {
      const type = 'multipart/form-data; boundary=x';
      expect(await json(relation, type)).toEqual([400, 'rest_missing_callback_param']);
    });

    it('begin with no byte order mark, and are UTF-8', async () => {
      const rejected = [400, 'rest_invalid_json'];
      expect(await json((from, to) => `\ufeff${relation(from, to)}`)).toEqual(rejected);
      expect(await json((from, to) => bytes(relation(from, to).replace('}', ', "x": "'), 0xff, '"}'))).toEqual(rejected);
      expect(await json((from, to) => bytes(relation(from, to), 0xe2, 0x82))).toEqual(rejected);
    });

    it('have integers as numbers with a zero fraction, too', async () => {
      expect(await json((from, to) => `{"from_id": ${from}.0, "to_id": "${to}.0"}`)).toEqual(created);
      expect(await json((from, to) => `{"from_id": ${from}.5, "to_id": ${to}}`)).toEqual([400, 'rest_invalid_param']);
    });
  });

  describe('parameters as WordPress reads them', () => {
    it('are integers with a zero fraction', async () => {
      const list = await api.list(`/post/${hub}?type=references&per_page=2.0`);
      expect([list.items.length, list.headers.get('X-WP-TotalPages')]).toEqual([2, '3']);
      expect((await api.failure(`/relx/v1/post/${hub}?per_page=2.5`)).code).toBe('rest_invalid_param');
    });

    if (!api.isCoreTested) return;

    it.each(['categories=0', 'tags=0', 'include=0', 'author=0', 'categories=0,0'])('%s finds nothing', async (query) => {
      const response = await api.request(`/wp/v2/posts?${query}`);
      expect([response.status, await response.json()]).toEqual([200, []]);
    });

    it.each(['exclude=0', 'categories_exclude=0', 'author_exclude=0', 'parent=0'])('%s changes nothing', async (query) => {
      const total = async (own: string) => (await api.request(`/wp/v2/posts?${own}`)).headers.get('X-WP-Total');
      expect(await total(query)).toBe(await total(''));
    });

    it.each([`slug=${encodeURIComponent('日本')}`, 'slug=%E6%97%A5%E6%9C%AC,alpha', 'slug=ALPHA,Alpha'])(
      '%s finds the posts with these slugs',
      async (query) => {
        const found = (await (await api.request(`/wp/v2/posts?${query}`)).json()) as { slug: string }[];
        expect(found.map(({ slug }) => slug)).toEqual(query.toLowerCase().includes('alpha') ? ['alpha'] : []);
      },
    );
  });

  describe('_method and its header', () => {
    it.each(['DELETE', 'delete', 'POST', 'PURGE', ''])('as %j replace the method of any request', async (method) => {
      const { status, code } = await api.failure(`/relx/v1/openapi.json?_method=${method}`);
      expect([status, code]).toEqual([404, 'rest_no_route']);
    });

    it('are equal, and the parameter counts', async () => {
      expect((await api.failure('/relx/v1/openapi.json', { headers: DELETE })).code).toBe('rest_no_route');
      expect((await api.request('/relx/v1/openapi.json?_method=GET', { method: 'POST', headers: DELETE })).status).toBe(200);
    });

    it('do not log in', async () => {
      const input = api.pair();
      const query = new URLSearchParams({ ...input, from_id: `${input.from_id}`, to_id: `${input.to_id}` });
      await api.created(input);
      expect((await api.failure(`/relx/v1/relationships?_method=DELETE&${query}`)).code).toBe('rest_not_logged_in');
    });
  });

  describe('OPTIONS', () => {
    it('lets a page of another origin read the methods that the user may use', async () => {
      const headers = { Origin: 'https://front.example' };
      const response = await api.request('/wp/v2/posts', { method: 'OPTIONS', headers, as: 'contributor' });
      expect(response.headers.get('Allow')).toContain('POST');
      expect(response.headers.get('Access-Control-Expose-Headers')?.split(', ')).toContain('Allow');
    });

    const limits = ['enum', 'default', 'minimum', 'maximum', 'minItems', 'maxItems', 'maxLength', 'pattern'];
    // null is another member of a choice, or of the enumeration
    const limitsOf = (schema: { readonly anyOf?: readonly object[] }) =>
      Object.fromEntries(
        [schema, ...(schema.anyOf ?? [])]
          .flatMap(Object.entries)
          .filter(([name]) => limits.includes(name))
          .map(([name, value]) => [name, name === 'enum' ? value.filter((one: unknown) => one !== null) : value]),
      );
    const own = Object.entries<Route>(routes).filter(([, { namespace }]) => namespace === 'plugin');

    it.each(own)('%s has the parameters of the contract, with their limits', async (_, { method, path: address, ...route }) => {
      const entries = { ...route.params?.entries, ...route.query?.entries, ...route.body?.entries } as Record<
        string,
        GenericSchema
      >;
      const path = `/relx/v1${address
        .replace('{object_type}', 'post')
        .replace('{id}', `${hub}`)
        .replace(/{(name|type)}/, 'references')}`;
      const { endpoints } = (await (await api.request(path, { method: 'OPTIONS' })).json()) as {
        endpoints: readonly { methods: readonly string[]; args: Readonly<Record<string, object>> }[];
      };
      const args: Readonly<Record<string, object>> = endpoints.find(({ methods }) => methods.includes(method))?.args ?? {};
      const described = Object.fromEntries(Object.entries(args).map(([name, schema]) => [name, limitsOf(schema)]));
      const expected = Object.entries(entries).map(([name, entry]) => [name, limitsOf(jsonSchemaOf(entry))]);
      expect(described).toEqual(Object.fromEntries(expected));
    });
  });

  it('responses are UTF-8, and declare it', async () => {
    for (const address of ['/relx/v1/types', '/relx/v1/nothing'])
      expect((await api.request(address)).headers.get('Content-Type')).toBe('application/json; charset=UTF-8');
  });

  it('errors are not cached', async () => {
    expect((await api.request('/relx/v1/nothing')).headers.get('Cache-Control')).toBe('no-store');
  });
}
