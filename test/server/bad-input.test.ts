import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { posts } from '../conformance/content.js';
import { type CountedSite, failureOf, openCountedSite } from './counted-site.js';

const { alpha, gamma } = posts;
const good = { from_id: alpha, to_id: gamma, type: 'references' };

const badIds: readonly unknown[] = [
  'abc', ' ', 'NaN', 'Infinity', '1e3', '0x10', '1_000', '１', '1 OR 1=1', "1'; DROP TABLE wp_posts; --", '<b>1</b>', '\0', '1\0',
  '__proto__', '\ud800', '-1', '0', '1.5', '9'.repeat(400), -1, 0, -0.5, 1.5, 1e308, 2 ** 53, null, true, false, [], [1], {}, { id: 1 },
]; // biome-ignore format: a table

const badStrings: readonly string[] = [
  'nope', ' related_to', 'RELATED_TO', "related_to' OR '1'='1", "'; DROP TABLE wp_relx_relations; --", 'a" --', '%', '\\', '`id`',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}', '../../etc/passwd', '\0', 'related_to\0', '\r\nX-Bad: 1',
  '\ud800', 'x\udfff', '\u202egnp', '👩‍👩‍👧', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(51), 'x'.repeat(100_000),
]; // biome-ignore format: a table

const badValues: readonly unknown[] = [...badStrings, 1, 0, true, null, [], ['related_to'], {}, { toString: 'related_to' }];

const shown = (value: unknown) => JSON.stringify(value).slice(0, 60);

describe('bad input', () => {
  let site: CountedSite;
  let before: Awaited<ReturnType<CountedSite['rows']>>;
  beforeAll(async () => {
    site = await openCountedSite();
    // creates the keys of cursors
    await request(`/relx/v1/post/${alpha}?per_page=1`);
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    before = await site.rows();
  });
  afterEach(async () => {
    expect(site.faults).toEqual([]);
    expect(await site.rows()).toEqual(before);
  });

  const request = (path: string, init: RequestInit = {}) =>
    site.app.fetch(
      new Request(`https://site.example/wp-json${path}`, {
        ...init,
        headers: { authorization: site.authorization('administrator'), ...init.headers },
      }),
    );
  async function failure(path: string, init?: RequestInit) {
    const response = await request(path, init);
    return { status: response.status, ...(await failureOf(response)) };
  }
  const send = (method: string, body: BodyInit, type = 'application/json') =>
    failure('/relx/v1/relationships', { method, body, headers: { 'content-type': type }, duplex: 'half' } as RequestInit);
  const named = ({ data }: { data: { params?: Record<string, string> | undefined; missing?: unknown } }) =>
    Object.keys(data.params ?? {});

  describe.each(['POST', 'DELETE'])('%s relationships', (method) => {
    describe.each(['from_id', 'to_id'])('%s', (name) => {
      it.each(badIds.map((id) => [shown(id), id]))('%s', async (_shown, id) => {
        const { status, code, message, ...rest } = await send(method, JSON.stringify({ ...good, [name]: id }));
        expect([status, code, named(rest)]).toEqual([400, 'rest_invalid_param', [name]]);
        expect(message).toContain(`${name} must be`);
      });

      it('left empty', async () => {
        const { status, code, message } = await send(method, JSON.stringify({ ...good, [name]: '' }));
        expect([status, code]).toEqual([400, 'rest_missing_callback_param']);
        expect(message).toContain(name);
      });
    });

    it.each(badValues.map((value) => [shown(value), value]))('type %s', async (_shown, type) => {
      const { status, code } = await send(method, JSON.stringify({ ...good, type }));
      expect([status, code]).toEqual([400, expect.stringMatching(/^(ncr_invalid_type|rest_invalid_param)$/)]);
    });

    it.each(badValues.map((value) => [shown(value), value]))('from_type and to_type %s', async (_shown, value) => {
      for (const name of ['from_type', 'to_type']) {
        const { status, code, ...rest } = await send(method, JSON.stringify({ ...good, [name]: value }));
        expect([status, code, named(rest)]).toEqual([400, 'rest_invalid_param', [name]]);
      }
    });

    it.each([
      '{',
      '{"from_id": 1,}',
      "{'from_id': 1}",
      '{"from_id": 01}',
      'from_id=1',
      '\0',
      '{"a": "\ud800',
      '\ufeff{}x',
      '[1, 2',
      'NaN',
    ])('JSON that is none: %j', async (body) => {
      const { status, code } = await send(method, body);
      expect([status, code]).toEqual([400, 'rest_invalid_json']);
    });

    it.each(['[]', 'null', '"text"', '7', 'true', '[{"from_id": 1}]'])('JSON that is no object: %s', async (body) => {
      const { status, code, message } = await send(method, body);
      expect([status, code]).toEqual([400, 'rest_invalid_json']);
      expect(message).toContain('{"from_id": 1');
    });

    it.each(['', ' ', '{}', '{"__proto__": {"from_id": 1, "to_id": 2, "type": "related_to"}}'])(
      'a body without fields: %j',
      async (body) => {
        const { status, code, data } = await send(method, body);
        const names = ['from_id', 'to_id', 'type'];
        expect([status, code, data.missing]).toEqual([400, 'rest_missing_callback_param', names]);
        // as the plugin has it: a message for each
        expect(named({ data })).toEqual(names);
      },
    );

    it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonx', ';', ''])(
      'JSON sent as "%s" is not read',
      async (type) => {
        const { status, code } = await send(method, new TextEncoder().encode(JSON.stringify(good)), type);
        expect([status, code]).toEqual([400, 'rest_missing_callback_param']);
      },
    );

    it('JSON as deep as a body is long', async () => {
      const depth = 250_000;
      const deep = `{"from_id": ${'['.repeat(depth)}${']'.repeat(depth)}, "to_id": 2, "type": "related_to"}`;
      const { status, code } = await send(method, deep);
      expect([status, code]).toEqual([400, 'rest_invalid_json']);
    });

    it('bytes that are no text', async () => {
      expect((await send(method, new Uint8Array([0xff, 0xfe, 0x00, 0x80]))).code).toBe('rest_invalid_json');
    });

    it('2 MiB that declare their length', async () => {
      const body = JSON.stringify({ ...good, type: 'x'.repeat(2 * 1024 * 1024) });
      const headers = { 'content-length': String(body.length), 'content-type': 'application/json' };
      const { status, code, message } = await failure('/relx/v1/relationships', { method, body, headers });
      expect([status, code]).toEqual([413, 'rest_request_too_large']);
      expect(message).toContain('1048576');
    });

    it('2 MiB that do not declare their length', async () => {
      const { status, code } = await send(
        method,
        new Blob([JSON.stringify({ ...good, type: 'x'.repeat(2 * 1024 * 1024) })]).stream(),
      );
      expect([status, code]).toEqual([413, 'rest_request_too_large']);
    });

    it('2 MiB that declare less', async () => {
      const body = new Blob(['x'.repeat(2 * 1024 * 1024)]).stream();
      const headers = { 'content-length': '10', 'content-type': 'application/json' };
      const { status } = await failure('/relx/v1/relationships', { method, body, headers, duplex: 'half' } as RequestInit);
      expect(status).toBe(413);
    });

    it('a body that never ends', async () => {
      const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024)) });
      expect((await send(method, endless)).status).toBe(413);
    });

    it('fields of a form', async () => {
      const { status, code } = await send(method, 'from_id=x&to_id[]=2&type=related_to', 'application/x-www-form-urlencoded');
      expect([status, code]).toEqual([400, 'rest_invalid_param']);
    });

    it('an unknown object', async () => {
      const { status } = await send(method, JSON.stringify({ ...good, from_id: 987654, to_id: 987655 }));
      expect(status).toBeGreaterThanOrEqual(403);
    });
  });

  it('a body of 1 MiB to the byte is read', async () => {
    const start = '{"type": "';
    const body = `${start}${'x'.repeat(1024 * 1024 - start.length - 2)}"}`;
    expect((await send('POST', body)).code).toBe('rest_missing_callback_param');
    expect((await send('POST', `${body} `)).code).toBe('rest_request_too_large');
  });

  describe('ids in a path', () => {
    const inPath = badIds.filter((id) => typeof id === 'string' || typeof id === 'number').map((id) => `${id}`.toWellFormed());
    it.each(inPath.map((id) => [shown(id), encodeURIComponent(id)]))('%s', async (_shown, id) => {
      for (const route of ['/relx/v1/post/', '/relx/v1/user/', '/relx/v1/term/', '/relx/v1/relationships/', '/wp/v2/users/']) {
        const { status, code } = await failure(route + id);
        expect([status, code], route).toEqual([400, expect.stringMatching(/^rest_(invalid_param|missing_callback_param)$/)]);
      }
    });
  });

  describe('text in a URL', () => {
    const inAddress = badStrings.map((text) => [shown(text), encodeURIComponent(text.toWellFormed())]);

    it.each(inAddress)('%s as type', async (_shown, text) => {
      const { status } = await failure(`/relx/v1/post/${alpha}?type=${text}`);
      expect(status).toBe(400);
    });

    it.each(inAddress)('%s as to_type, direction, orderby and order', async (_shown, text) => {
      for (const name of ['to_type', 'direction', 'orderby', 'order']) {
        const { status, code, ...rest } = await failure(`/relx/v1/post/${alpha}?${name}=${text}`);
        expect([status, code, named(rest)]).toEqual([400, 'rest_invalid_param', [name]]);
      }
    });

    it.each(inAddress)('%s is searched for, or too long', async (_shown, text) => {
      for (const path of [`/relx/v1/post/${alpha}`, '/wp/v2/posts', '/wp/v2/users', '/wp/v2/tags']) {
        const response = await request(`${path}?search=${text}`);
        expect(response.status, path).toBe(text.length > 10_000 ? 400 : 200);
      }
    });

    it.each(inAddress)('%s is no slug, or too long', async (_shown, text) => {
      const response = await request(`/wp/v2/posts?slug=${text}`);
      if (response.status === 200) expect(await response.json()).toEqual([]);
      else await failureOf(response);
    });

    it.each(inAddress)('%s is no collection', async (_shown, text) => {
      const { status, code } = await failure(`/wp/v2/${text}/1`);
      expect([status, code]).toEqual([404, 'rest_no_route']);
    });
  });

  it('a message quotes no more of a value than its beginning', async () => {
    const { message } = await send('POST', JSON.stringify({ ...good, from_id: 'x'.repeat(10_000) }));
    expect(message.length).toBeLessThan(400);
  });
});
