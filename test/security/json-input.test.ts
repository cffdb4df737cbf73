import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '../conformance/content.js';
import { type CountedSite, failureOf, openCountedSite } from '../server/counted-site.js';
import { isExhaustive } from '../sizes.js';

/** JSON values that most code takes for text, a number or a list, and that throw when they are made into text. */
const ODD = [
  '{"toString":null}',
  '{"toString":1,"valueOf":[]}',
  '[]',
  '[[]]',
  '{}',
  '[{"toString":null}]',
  'null',
  'true',
  '{"__proto__":null}',
];
/** Objects in objects: `levels` of them. */
const nested = (levels: number, open = '{"a":', end = '}') => `${open.repeat(levels)}1${end.repeat(levels)}`;

describe('JSON of any shape', () => {
  let site: CountedSite;
  beforeAll(async () => {
    site = await openCountedSite();
  });
  afterAll(() => site.stop());
  afterEach(() => expect(site.faults.splice(0)).toEqual([]));

  const send = (method: string, path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    site.app.fetch(
      new Request(`https://site.example${path}`, { method, body, headers: { 'content-type': 'application/json', ...headers } }),
    );
  const asAdministrator = () => ({ authorization: site.authorization('administrator') });

  it.each(['log', 'pwd', 'rememberme', 'action', 'redirect_to', '_wpnonce'])('%s of wp-login.php', async (field) => {
    for (const value of ODD) {
      const others = { log: '"nobody"', pwd: '"x"', action: '"login"' };
      const body = `{${Object.entries({ ...others, [field]: value })
        .map(([name, text]) => `"${name}":${text}`)
        .join()}}`;
      const { status } = await send('POST', '/wp-login.php', body);
      expect([400, 401, 302, 429], value).toContain(status);
      const logout = await send('POST', '/wp-login.php', `{"action":"logout","${field}":${value}}`);
      expect(logout.status).toBeLessThan(500);
    }
  });

  it('fields of a form that are lists are no login name', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('POST', '/wp-login.php', 'log[]=a&pwd[]=b', headers)).status).toBe(400);
  });

  const writes = [
    ['POST', '/wp-json/relx/v1/relationships'],
    ['DELETE', '/wp-json/relx/v1/relationships'],
    ['POST', '/wp-json/relx/v1/relationships/batch'],
    ['PATCH', '/wp-json/relx/v1/relationships/1'],
    ['POST', '/wp-json/relx/v1/render'],
    ['POST', '/wp-json/wp/v2/posts'],
    ['POST', `/wp-json/wp/v2/posts/${posts.alpha}`],
    ['DELETE', '/wp-json/wp/v2/posts/987654'],
    ['POST', '/wp-json/wp/v2/users/me/application-passwords'],
    ['POST', '/wp-login.php'],
  ] as const;

  /** Sends a body with and without an idempotency key, which reads it as well. */
  const isRejected = async (method: string, path: string, body: string) => {
    for (const key of [{}, { 'idempotency-key': 'deep-1' }]) {
      const response = await send(method, path, body, { ...asAdministrator(), ...key });
      expect([response.status, (await failureOf(response)).code], path).toEqual([400, 'rest_invalid_json']);
    }
  };

  it.each(writes)('%s %s rejects values that are too deep', (method, path) => isRejected(method, path, nested(65)));

  it.each([
    ['arrays', `{"x":${nested(64, '[', ']')}}`],
    ['50,000 objects', nested(50_000)],
    ['250,000 arrays', `{"x":${nested(250_000, '[', ']')}}`],
    ['both', nested(100, '[{"a":', '}]').replace(/^\[(.*)\]$/, '$1')],
  ])('%s in each other are rejected', (_name, body) => isRejected('POST', '/wp-json/relx/v1/relationships', body));

  it('64 levels are read', async () => {
    const response = await send('POST', '/wp-json/relx/v1/relationships', nested(64), asAdministrator());
    expect((await failureOf(response)).code).toBe('rest_missing_callback_param');
  });

  it('depth counts, not size or what strings contain', async () => {
    const wide = JSON.stringify({ x: Array.from({ length: 50_000 }, () => ({ a: [] })), y: '[{'.repeat(1000) });
    const response = await send('POST', '/wp-json/relx/v1/relationships', wide, asAdministrator());
    expect((await failureOf(response)).code).toBe('rest_missing_callback_param');
  });

  const fields = (
    'from_id to_id type from_type to_type requests validation title content excerpt status slug date ' +
    'author parent categories meta format template password sticky name app_id locale side position id ' +
    '_method _fields context force'
  ).split(' ');
  describe.each(fields)('%s in any write', (field) => {
    it.each(ODD)('%s', async (value) => {
      const first = fields.indexOf(field) + ODD.indexOf(value);
      for (const [index, [method, path]] of writes.entries()) {
        if (!isExhaustive && (first + index) % 3 !== 0) continue;
        const body = `{"${field}":${value}}`;
        expect((await send(method, path, body, { ...asAdministrator(), 'idempotency-key': 'odd' })).status, path).toBeLessThan(
          500,
        );
      }
    });
  });

  it.each(ODD.map((value) => [value]))('attributes %s of a block', async (value) => {
    const attributes = `{"type":${value},"limit":${value},"toString":${value},"constructor":${value},"className":${value}}`;
    const request = `{"block":"relx/related-posts","attributes":${attributes},"post_id":${posts.alpha}}`;
    expect((await send('POST', '/wp-json/relx/v1/render', `{"requests":[${request}]}`)).status).toBe(200);
  });
});
