import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open } from 'relx/core';
import { type Bridge, createApp, createBridge } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { content, posts, postTypes, types, users } from '../conformance/content.js';

const ORIGIN = 'https://service.example';
const secret = 'a secret of thirty-two characters';
let bridge: Bridge;
let now: number;
let opened: string[];

/** As PHP signs: with other code than the service's. */
function signed(
  method: string,
  path: string,
  user: number | 'site',
  { body = '', time = now / 1000, once = randomBytes(8).toString('hex'), key = secret } = {},
) {
  const hash = createHash('sha256').update(body).digest('hex');
  const text = ['relx-bridge-1', method, path, hash, user, time, once].join('\n');
  return `${user}.${time}.${once}.${createHmac('sha256', key).update(text).digest('hex')}`;
}

async function send(method: string, path: string, header: string | undefined, body = '') {
  const headers: Record<string, string> = header === undefined ? {} : { 'X-Relx-Bridge': header };
  if (body) Object.assign(headers, { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) });
  const response = await bridge.fetch(new Request(ORIGIN + path, { method, headers, ...(body && { body }) }));
  const text = await response.text();
  return { status: response.status, json: text ? JSON.parse(text) : undefined, site: response.headers.get('X-Relx-Site') };
}
const as = (user: number | 'site', method: string, path: string, body?: object) => {
  const text = body ? JSON.stringify(body) : '';
  return send(method, path, signed(method, path, user, { body: text }), text);
};

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  opened = [];
  const dialect = libsql({ filename: ':memory:' });
  // each opening has a database of its own here: what it is opened with is what counts
  bridge = await createBridge({
    secret,
    now: () => now,
    open: async (facts) => {
      opened.push(facts.types.map(({ name }) => name).join());
      const fresh = opened.length > 1 ? libsql({ filename: ':memory:' }) : dialect;
      const relx = await open({
        dialect: fresh,
        types: [...types, ...facts.types],
        postTypes: [...postTypes, ...facts.postTypes],
      });
      await relx.import(content());
      return { relx, app: createApp({ relx }) };
    },
  });
});
afterEach(() => bridge.close());

const draft = `/wp-json/relx/v1/post/${posts.draft}`;
const relation = { from_id: posts.beta, to_id: posts.gamma, type: 'references' };
const RELATIONS = '/wp-json/relx/v1/relationships';

describe('who is meant by a signed request', () => {
  it('is the user that it names, with that user’s rights', async () => {
    expect((await send('GET', draft, undefined)).status).toBe(404);
    expect((await as(0, 'GET', draft)).status).toBe(404);
    expect((await as(users.subscriber.id, 'GET', draft)).status).toBe(404);
    expect((await as(users.editor.id, 'GET', draft)).status).toBe(200);
    expect((await as(users.subscriber.id, 'POST', RELATIONS, relation)).status).toBe(403);
    expect((await as(users.editor.id, 'POST', RELATIONS, relation)).status).toBe(201);
  });

  it('is the site, which may what any of its roles may', async () => {
    expect((await as('site', 'GET', draft)).status).toBe(200);
    expect((await as('site', 'POST', RELATIONS, relation)).status).toBe(201);
    expect((await as('site', 'DELETE', RELATIONS, relation)).status).toBe(200);
  });
});

describe('a signature fits', () => {
  const header = () => signed('POST', RELATIONS, users.editor.id, { body: JSON.stringify(relation) });
  const refused = { status: 403, json: { code: 'rest_bridge_invalid_signature' } };

  it.each([
    ['no other method', () => send('DELETE', RELATIONS, header(), JSON.stringify(relation))],
    ['no other path', () => send('POST', `${RELATIONS}/batch`, header(), JSON.stringify(relation))],
    ['no other query', () => send('POST', `${RELATIONS}?type=related_to`, header(), JSON.stringify(relation))],
    ['no other body', () => send('POST', RELATIONS, header(), JSON.stringify({ ...relation, to_id: posts.elan }))],
    [
      'no other user',
      () => send('POST', RELATIONS, header().replace(/^\d+/, String(users.administrator.id)), JSON.stringify(relation)),
    ],
    ['no other secret', () => send('GET', draft, signed('GET', draft, 1, { key: 'another secret, of 32 characters' }))],
    ['nothing at all', () => send('GET', draft, 'nonsense')],
  ])('%s', async (_name, request) => {
    expect(await request()).toMatchObject(refused);
  });

  it('no override of the method', async () => {
    const path = `${RELATIONS}?_method=DELETE`;
    const response = await bridge.fetch(
      new Request(ORIGIN + RELATIONS, {
        method: 'POST',
        headers: {
          'X-Relx-Bridge': header(),
          'X-HTTP-Method-Override': 'DELETE',
          'Content-Type': 'application/json',
          'Content-Length': String(JSON.stringify(relation).length),
        },
        body: JSON.stringify(relation),
      }),
    );
    expect(response.status).toBe(403);
    expect(await send('POST', path, header(), JSON.stringify(relation))).toMatchObject(refused);
  });

  it('one write only, and any number of reads', async () => {
    const body = JSON.stringify(relation);
    const once = signed('POST', RELATIONS, users.editor.id, { body });
    expect((await send('POST', RELATIONS, once, body)).status).toBe(201);
    expect(await send('POST', RELATIONS, once, body)).toMatchObject({ status: 409, json: { code: 'rest_bridge_replayed' } });
    const read = signed('GET', draft, users.editor.id);
    for (const _ of [1, 2]) expect((await send('GET', draft, read)).status).toBe(200);
  });

  it.each([-61, 61])('for a minute: not %i seconds off', async (seconds) => {
    const header = signed('GET', draft, users.editor.id, { time: now / 1000 + seconds });
    const answer = await send('GET', draft, header);
    expect(answer).toMatchObject({ status: 403, json: { code: 'rest_bridge_expired' } });
    expect(answer.json.message).toContain('61 seconds apart');
    expect(
      (await send('GET', draft, signed('GET', draft, users.editor.id, { time: now / 1000 + Math.sign(seconds) * 60 }))).status,
    ).toBe(200);
  });

  it('a body that says its length, of a mebibyte at most', async () => {
    const body = JSON.stringify({ ...relation, more: 'x'.repeat(2 ** 20) });
    expect((await send('POST', RELATIONS, signed('POST', RELATIONS, 1, { body }), body)).status).toBe(413);
  });
});

describe('the site itself', () => {
  const facts = {
    types: [
      {
        name: 'sponsored_by',
        label: 'Sponsored by',
        from_object_types: ['post'],
        to_object_types: ['user'],
        direction: 'from_to',
      },
    ],
    post_types: [{ name: 'book', label: 'Books', rest_base: 'books', hierarchical: false }],
    taxonomies: [],
  };

  it('says what it has registered, and every answer says whether the service knows', async () => {
    const before = await as('site', 'GET', draft);
    expect(before.site).toBe('');
    const { status, json, site } = await as('site', 'PUT', '/relx-bridge/site', facts);
    expect([status, json.site]).toEqual([200, createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)]);
    expect(site).toBe(json.site);
    const listed = await as(0, 'GET', '/wp-json/relx/v1/types');
    expect(listed.json.map(({ name }: { name: string }) => name)).toContain('sponsored_by');
    expect(listed.site).toBe(site);
    expect((await as(0, 'GET', '/wp-json/wp/v2/books')).status).toBe(200);
    // the same again opens nothing
    await as('site', 'PUT', '/relx-bridge/site', facts);
    expect(opened.length).toBe(2);
  });

  it('is told which type can’t be, and has all else', async () => {
    const [sponsored] = facts.types;
    const short = { name: 'likes', label: 'Likes', from: 'user', to: 'post' };
    const wrong = {
      ...facts,
      types: [{ ...sponsored, name: 'No Name' }, { ...sponsored, name: 'related_to' }, sponsored, short],
    };
    const { status, json } = await as('site', 'PUT', '/relx-bridge/site', wrong);
    expect(status).toBe(200);
    expect(json.refused).toMatchObject([
      { name: 'No Name', code: 'ncr_invalid_slug', data: { status: 400 } },
      { name: 'related_to', code: 'ncr_type_exists' },
    ]);
    expect(opened.at(-1)).toBe('sponsored_by,likes');
    expect(await as('site', 'PUT', '/relx-bridge/site', { types: 3 })).toMatchObject({
      status: 400,
      json: { code: 'rest_invalid_param' },
      site: json.site,
    });
    expect((await as('site', 'GET', draft)).status).toBe(200);
  });

  it('has the relations of what it deleted removed, and named', async () => {
    const path = `/relx-bridge/objects/post/${posts.hub}`;
    const { status, json } = await as('site', 'DELETE', path);
    expect([status, json.result > 5, json.removed.length]).toEqual([200, true, json.result]);
    expect(json.removed[0]).toMatchObject({ from_id: expect.any(Number), to_id: expect.any(Number), type: expect.any(String) });
    expect((await as('site', 'DELETE', path)).json).toEqual({ result: 0, removed: [] });
  });

  const call = (name: string, ...args: unknown[]) => as('site', 'POST', '/relx-bridge/call', { call: name, args });

  it('calls functions, and is told what they have made and removed', async () => {
    const ends = [posts.beta, 'post', posts.gamma, 'post', 'references'];
    const { json } = await call('ncr_add_relation', ...ends);
    const made = { id: json.result, from_id: posts.beta, to_id: posts.gamma, type: 'references' };
    expect(json.added).toMatchObject([made]);
    expect((await call('ncr_is_related', ...ends)).json.result).toBe(true);
    const listed = await call('ncr_get_related', posts.beta, 'post', 'references', { fields: 'ids', limit: 2 });
    expect(listed.json.result).toContain(posts.gamma);
    expect(await call('ncr_add_relation', ...ends)).toMatchObject({ status: 409, json: { code: 'ncr_relation_exists' } });
    const gone = await call('ncr_remove_relation', posts.beta, 'post', null, 'post', 'references');
    expect([gone.json.result, gone.json.removed.length > 0]).toEqual([true, true]);
    expect(await call('ncr_remove_relation', ...ends)).toMatchObject({ status: 404, json: { code: 'ncr_relation_not_found' } });
  });

  it('has its command line answered', async () => {
    const command = async (line: string, options = {}) => {
      const { status, json } = await call('command', line.split(' '), options);
      return { status, ...json, ...json.result };
    };
    const ends = `${posts.beta} ${posts.gamma}`;
    const added = await command(`add ${ends}`, { type: 'references' });
    expect(added).toMatchObject({ ok: true, lines: [expect.stringMatching(/^Added relation \d+\.$/)], added: [relation] });
    const { rows, columns } = await command('list', { post: String(posts.beta), type: 'references', limit: '5' });
    expect(rows).toContainEqual(expect.objectContaining(relation));
    expect(columns).toContain('created_at');
    expect((await command('count', { post: posts.beta, type: 'references' })).lines).toEqual([String(rows.length)]);
    expect(await command(`remove ${ends}`, { type: 'references' })).toMatchObject({ ok: true, removed: [relation] });
    expect(await command(`remove ${ends}`, { type: 'references' })).toMatchObject({
      status: 404,
      code: 'ncr_relation_not_found',
    });
    expect(await command('check', { verbose: true })).toMatchObject({ ok: true, lines: ['All relationships are valid.'] });
    expect((await command('check', { fix: true })).removed).toEqual([]);
    expect((await command('schema')).rows[0].from_object_types).toBe('post');
    expect((await command('schema', { format: 'json' })).rows[0].from_object_types).toEqual(['post']);
    expect(await command('nothing')).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    expect((await call('command', 'list')).json.code).toBe('rest_invalid_param');
  });

  it.each([
    ['ncr_add_relation', [], 'ncr_invalid_type'],
    ['ncr_add_relation', [1, 'post', 'x', 'post', 'references'], 'ncr_invalid_id'],
    ['ncr_remove_relation', [null, 'post', null, 'post', 'references'], 'ncr_invalid_id'],
    ['ncr_get_related', [1, 'post', 'related_to', { limit: 'all' }], 'ncr_invalid_args'],
    ['command', [['list'], { post: 'x' }], 'ncr_invalid_id'],
    ['constructor', [], 'rest_no_route'],
  ])('is refused %s(%j): %s', async (name, args, code) => {
    expect((await call(name, ...args)).json).toMatchObject({ code, message: expect.stringMatching(/./) });
  });

  it('asks who answers, and what time it is there', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect((await as('site', 'GET', '/relx-bridge/site')).json).toEqual({ version, time: now / 1000 });
  });

  it('asks which posts a content_relation means', async () => {
    const query = {
      content_relation: { post_id: posts.hub, type: 'references', direction: 'outgoing' },
      post_type: 'any',
      orderby: 'relation',
    };
    expect((await as('site', 'POST', '/relx-bridge/query', query)).json.ids.slice(0, 2)).toEqual([posts.alpha, posts.elan]);
    expect(await as('site', 'POST', '/relx-bridge/query', {})).toMatchObject({ status: 400 });
    expect(await as('site', 'POST', '/relx-bridge/query', { content_relation: { type: 'no_type', post_id: 1 } })).toMatchObject({
      json: { code: 'ncr_invalid_type' },
    });
  });

  it('asks for the embeds of what it shows to a user, which hold what that user may see', async () => {
    const embeds = `/relx-bridge/embeds/post?ids=${posts.hub},${posts.beta}`;
    for (const user of [0, users.editor.id, 'site'] as const) {
      const { json } = await as(user, 'GET', embeds);
      expect(Object.keys(json).map(Number).sort()).toEqual([posts.hub, posts.beta].sort());
      const shown = await as(user, 'GET', `/wp-json/wp/v2/posts/${posts.hub}?relx_relations=1`);
      expect(json[posts.hub]).toEqual(shown.json.relx_relations);
    }
    expect((await as(0, 'GET', '/relx-bridge/embeds/post?ids=x')).json.code).toBe('ncr_invalid_id');
    expect((await send('GET', embeds, undefined)).status).toBe(403);
  });

  it('and nobody else', async () => {
    for (const user of [0, users.administrator.id])
      expect(await as(user, 'DELETE', `/relx-bridge/objects/post/${posts.hub}`)).toMatchObject({ status: 403 });
    expect((await send('PUT', '/relx-bridge/site', undefined, JSON.stringify(facts))).status).toBe(403);
    expect((await as('site', 'GET', '/relx-bridge/nothing')).status).toBe(404);
  });
});

it('a secret has 32 characters or more', async () => {
  await expect(createBridge({ secret: 'short', open: async () => expect.fail('opened') })).rejects.toMatchObject({
    code: 'ncr_invalid_args',
  });
});
