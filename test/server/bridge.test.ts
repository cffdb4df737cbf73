import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, type Relx } from 'relx/core';
import { type Bridge, createApp, createBridge } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { content, posts, postTypes, types, users } from '../conformance/content.js';

const ORIGIN = 'https://service.example';
const secret = 'a secret of thirty-two characters';
let bridge: Bridge;
let now: number;
let opened: string[];
let relx: Relx;

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
  return {
    status: response.status,
    json: text ? JSON.parse(text) : undefined,
    isMarked: response.headers.get('X-Relx-Bridge') === 'relx',
  };
}
const as = (user: number | 'site', method: string, path: string, body?: object) => {
  const text = body ? JSON.stringify(body) : '';
  return send(method, path, signed(method, path, user, { body: text }), text);
};

const ask = (what: string, body: object = {}, user: number | 'site' = 'site') => as(user, 'POST', `/relx-bridge/${what}`, body);

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
      relx = await open({ dialect: fresh, types: [...types, ...facts.types], postTypes: [...postTypes, ...facts.postTypes] });
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
    expect(before.isMarked).toBe(true);
    expect((await ask('health', { site: 'one' })).json).toEqual({ ask: { facts: true } });
    expect((await ask('health', { site: 'two', locale: 'other' })).json).toEqual({ ask: { facts: true } });
    const { status, json } = await ask('health', { site: 'one', facts });
    expect([status, json.refused]).toEqual([200, []]);
    for (const known of [{}, { site: 'one' }, { site: 'two', locale: 'other' }])
      expect((await ask('health', known)).json.version).toBe(json.version);
    expect((await ask('health', { site: 'two' })).json).toEqual({ ask: { facts: true } });
    const listed = await as(0, 'GET', '/wp-json/relx/v1/types');
    expect(listed.json.map(({ name }: { name: string }) => name)).toContain('sponsored_by');
    expect((await as(0, 'GET', '/wp-json/wp/v2/books')).status).toBe(200);
    // the same again opens nothing
    await ask('health', { site: 'one', facts });
    expect(opened.length).toBe(2);
  });

  it('is told which type can’t be, and has all else', async () => {
    const [sponsored] = facts.types;
    const short = { name: 'likes', label: 'Likes', from: 'user', to: 'post' };
    const wrong = {
      ...facts,
      types: [{ ...sponsored, name: 'No Name' }, { ...sponsored, name: 'related_to' }, sponsored, short],
    };
    const { status, json } = await ask('health', { site: 'wrong', facts: wrong });
    expect(status).toBe(200);
    expect(json.refused).toMatchObject([
      { name: 'No Name', code: 'ncr_invalid_slug', data: { status: 400 } },
      { name: 'related_to', code: 'ncr_type_exists' },
    ]);
    expect(opened.at(-1)).toBe('sponsored_by,likes');
    // what can't be read at all leaves the site as it was, and is told, too
    const unread = await ask('health', { site: 'unread', facts: { types: 3 } });
    expect(unread).toMatchObject({ status: 200, json: { refused: [{ name: 'types', code: 'rest_invalid_param' }] } });
    expect(opened.at(-1)).toBe('sponsored_by,likes');
    expect((await as('site', 'GET', draft)).status).toBe(200);
  });

  it('has the relations of what it deleted removed, and named', async () => {
    const { status, json } = await ask('gone', { object: `post_${posts.hub}` });
    expect([status, json.events.length > 5, json.more]).toEqual([200, true, false]);
    expect(json.events[0]).toEqual(['relation_removed', [expect.any(Number), expect.any(Number), expect.any(String)]]);
    expect((await ask('gone', { object: `post_${posts.hub}` })).json).toEqual({ events: [], more: false });
    expect((await ask('gone', { object: 'page_1' })).json.code).toBe('rest_invalid_param');
  });

  const call = (name: string, ...args: unknown[]) => ask('call', { call: name, args });

  it('calls functions, and is told what they have made and removed', async () => {
    const ends = [posts.beta, 'post', posts.gamma, 'post', 'references'];
    const { json } = await call('ncr_add_relation', ...ends);
    const made = { id: json.result, from_id: posts.beta, to_id: posts.gamma, type: 'references' };
    expect(json.events).toEqual([['relation_added', [made.id, made.from_id, made.to_id, made.type]]]);
    expect((await call('ncr_is_related', ...ends)).json.result).toBe(true);
    const listed = await call('ncr_get_related', posts.beta, 'post', 'references', { fields: 'ids', limit: 2 });
    expect(listed.json.result).toContain(posts.gamma);
    expect(await call('ncr_add_relation', ...ends)).toMatchObject({ status: 409, json: { code: 'ncr_relation_exists' } });
    const gone = await call('ncr_remove_relation', posts.beta, 'post', null, 'post', 'references');
    expect([gone.json.result, gone.json.events.length > 0]).toEqual([true, true]);
    expect(await call('ncr_remove_relation', ...ends)).toMatchObject({ status: 404, json: { code: 'ncr_relation_not_found' } });
  });

  it('has its command line answered', async () => {
    const command = async (line: string, options = {}) => {
      const { status, json } = await call('command', line.split(' '), options);
      return { status, ...json, ...json.result };
    };
    const ends = `${posts.beta} ${posts.gamma}`;
    const added = await command(`add ${ends}`, { type: 'references' });
    expect(added).toMatchObject({
      ok: true,
      lines: [expect.stringMatching(/^Added relation \d+\.$/)],
      events: [['relation_added', expect.any(Array)]],
    });
    const { rows, columns } = await command('list', { post: String(posts.beta), type: 'references', limit: '5' });
    expect(rows).toContainEqual(expect.objectContaining(relation));
    expect(columns).toContain('created_at');
    expect((await command('count', { post: posts.beta, type: 'references' })).lines).toEqual([String(rows.length)]);
    expect(await command(`remove ${ends}`, { type: 'references' })).toMatchObject({
      ok: true,
      events: [['relation_removed', Object.values(relation)]],
    });
    expect(await command(`remove ${ends}`, { type: 'references' })).toMatchObject({
      status: 404,
      code: 'ncr_relation_not_found',
    });
    expect(await command('check', { verbose: true })).toMatchObject({ ok: true, lines: ['All relationships are valid.'] });
    expect((await command('check', { fix: true })).events).toEqual([]);
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

  it('has the relations of a large object removed by the thousand', async () => {
    const ends = Array.from({ length: 700 }, (_, index) => ({ kind: 'post', id: posts.spare + index }) as const);
    const from = { kind: 'post', id: posts.gamma } as const;
    for (const type of ['references', 'depends_on'])
      for (let start = 0; start < ends.length; start += 100) {
        const some = ends.slice(start, start + 100);
        const { done } = await relx.relations.batch(some.map((to) => ({ change: 'add', key: { type, from, to } })));
        expect(done).toBe(true);
      }
    const removed = new Set<string>();
    for (let more = true, times = 0; more; times++) {
      const { json } = await ask('gone', { object: `post_${posts.gamma}` });
      for (const [, [, to, type]] of json.events) removed.add(`${type} ${to}`);
      expect(json.events.length).toBeLessThan(1400);
      more = json.more;
      expect(times).toBeLessThan(4);
    }
    expect(ends.filter(({ id }) => !removed.has(`references ${id}`) || !removed.has(`depends_on ${id}`))).toEqual([]);
    expect((await relx.relations.rows({ object: from })).length).toBe(0);
  });

  describe('with filters of its own', () => {
    const filters = ['ncr_max_relationships'];
    const references = [posts.beta, 'post', posts.gamma, 'post', 'references'];
    const add = { call: 'ncr_add_relation', args: references, filters };
    const question = ['ncr_max_relationships', 0, posts.beta, 'references'];
    const count = async () =>
      (await relx.relations.rows({ object: { kind: 'post', id: posts.beta }, type: 'references' })).filter(
        ({ from_id }) => from_id === posts.beta,
      ).length;

    it('is asked for a limit before anything is written, and what it says holds', async () => {
      await relx.relations.add({
        type: 'references',
        from: { kind: 'post', id: posts.beta },
        to: { kind: 'post', id: posts.alpha },
      });
      const before = await count();
      expect((await ask('call', add)).json).toEqual({ ask: { filters: [question] } });
      expect(await count()).toBe(before);
      const full = await ask('call', { ...add, answers: [[question, before]] });
      expect(full).toMatchObject({ status: 409, json: { code: 'ncr_max_connections_exceeded' } });
      expect(await ask('call', { ...add, answers: [[question, before + 1]] })).toMatchObject({ status: 200 });
      expect(await count()).toBe(before + 1);
    });

    it('is asked for both ends of a two-way type, and once for all of a batch', async () => {
      const ends = [posts.gamma, posts.elan];
      const requests = ends.map((to_id) => ({ method: 'POST', body: { from_id: posts.beta, to_id, type: 'related_to' } }));
      for (const validation of ['require-all-validate', 'normal']) {
        const body = JSON.stringify({ validation, requests });
        const rest = {
          method: 'POST',
          route: '/relationships/batch',
          body,
          headers: { content_type: 'application/json' },
          root: `${ORIGIN}/wp-json/relx/v1`,
        };
        const { json } = await ask('rest', { ...rest, filters }, users.editor.id);
        const asked = json.ask.filters as [string, number, number, string][];
        expect(asked.map(([, , id]) => id).sort()).toEqual([posts.beta, ...ends].sort());
        expect(asked[0]).toEqual(['ncr_max_relationships', 0, posts.beta, 'related_to']);
        const had = (await relx.relations.rows({ object: { kind: 'post', id: posts.beta }, type: 'related_to' })).length;
        const answers = asked.map((one) => [one, one[2] === posts.beta ? had + 1 : 0]);
        const { data, events } = (await ask('rest', { ...rest, filters, answers }, users.editor.id)).json;
        const now = (await relx.relations.rows({ object: { kind: 'post', id: posts.beta }, type: 'related_to' })).length;
        expect([now - had, events.length]).toEqual(validation === 'normal' ? [1, 1] : [0, 0]);
        expect(JSON.stringify(data)).toContain('ncr_max_connections_exceeded');
      }
    });

    it('holds its limit under concurrency', async () => {
      const had = await count();
      const answers = [[question, had + 2]];
      const ends = [posts.gamma, posts.elan, posts.alpha, posts.hub];
      const tries = await Promise.all(
        ends.map((to) => ask('call', { ...add, args: [posts.beta, 'post', to, 'post', 'references'], answers })),
      );
      expect(tries.filter(({ status }) => status === 200).length).toBe(2);
      expect(await count()).toBe(had + 2);
    });

    it('loses nothing to a check that knows the types’ limits only', async () => {
      const kept = { call: 'command', args: [['check'], { verbose: true }], filters };
      expect((await ask('call', kept)).json.result).toMatchObject({ ok: true });
    });

    it('says of which posts relations may be asked', async () => {
      const content_relation = [{ type: 'references', post_id: [String(posts.hub), posts.beta], direction: 'outgoing' }];
      const query = { content_relation, filters: ['relx_content_relations_allowed'] };
      const { json } = await ask('query', query);
      expect(json.ask.filters).toEqual(
        [posts.hub, posts.beta].map((id) => ['relx_content_relations_allowed', true, id, 'references']),
      );
      const said = (may: boolean) => json.ask.filters.map((asked: unknown) => [asked, may]);
      expect((await ask('query', { ...query, answers: said(true) })).json.ids.length).toBeGreaterThan(1);
      expect((await ask('query', { ...query, answers: said(false) })).json.ids).toEqual([]);
    });
  });

  it('has its own REST API answered, in its own addresses', async () => {
    const root = 'https://site.example/index.php?rest_route=/acme/v1';
    const list = { method: 'GET', route: `/post/${posts.hub}`, query: 'type=references&per_page=1&_method=DELETE', root };
    const { json } = await ask('rest', list, 0);
    expect([json.status, json.data.length, json.events]).toEqual([200, 1, undefined]);
    expect(json.headers.Link).toBe(`<${root}/post/${posts.hub}&type=references&per_page=1&page=2>; rel="next"`);
    const again = await ask('rest', { ...list, headers: { if_none_match: json.headers.ETag } }, 0);
    expect(again.json).toMatchObject({ status: 304, data: null });
    const write = {
      method: 'POST',
      route: '/relationships',
      body: JSON.stringify(relation),
      headers: { content_type: 'application/json' },
      root,
    };
    expect((await ask('rest', write, 0)).json).toMatchObject({ status: 401, data: { code: 'rest_not_logged_in' } });
    const made = (await ask('rest', write, users.editor.id)).json;
    expect(made).toMatchObject({ status: 201, headers: { Location: `${root}/relationships/${made.data.id}` } });
    expect(made.events).toEqual([['relation_added', [made.data.id, relation.from_id, relation.to_id, relation.type]]]);
    const form = { method: 'DELETE', route: '/relationships', body: relation, root };
    expect((await ask('rest', form, users.editor.id)).json.events).toEqual([['relation_removed', Object.values(relation)]]);
    for (const route of ['/../../wp/v2/users', '/%2e%2e/x', '', '/nothing?x', '/Ä ö']) {
      const nowhere = await ask('rest', { ...list, route, query: '' }, 0);
      expect(nowhere.json.status ?? nowhere.status, route).toBe(404);
    }
  });

  it('asks who answers, and what time it is there', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect((await ask('health')).json).toEqual({ version, time: now / 1000, refused: [] });
  });

  it('asks which posts a content_relation means', async () => {
    const query = {
      content_relation: { post_id: posts.hub, type: 'references', direction: 'outgoing' },
      post_type: 'any',
      orderby: 'relation',
    };
    expect((await ask('query', query)).json.ids.slice(0, 2)).toEqual([posts.alpha, posts.elan]);
    expect(await ask('query', {})).toMatchObject({ status: 400 });
    expect(await ask('query', { content_relation: { type: 'no_type', post_id: 1 } })).toMatchObject({
      json: { code: 'ncr_invalid_type' },
    });
  });

  it('asks for the embeds of what it shows to a user, which hold what that user may see', async () => {
    const shown = { kind: 'post', ids: [posts.hub, posts.beta] };
    for (const user of [0, users.editor.id, 'site'] as const) {
      const { embeds } = (await ask('embeds', shown, user)).json;
      expect(Object.keys(embeds).map(Number).sort()).toEqual([posts.hub, posts.beta].sort());
      const { json } = await as(user, 'GET', `/wp-json/wp/v2/posts/${posts.hub}?relx_relations=1`);
      expect(embeds[posts.hub]).toEqual(json.relx_relations);
    }
    expect((await ask('embeds', { kind: 'post', ids: ['x'] })).json.code).toBe('rest_invalid_param');
    expect((await send('POST', '/relx-bridge/embeds', undefined, JSON.stringify(shown))).status).toBe(403);
  });

  it('and nobody else', async () => {
    for (const user of [0, users.administrator.id])
      expect(await ask('gone', { object: `post_${posts.hub}` }, user)).toMatchObject({ status: 403 });
    expect((await send('POST', '/relx-bridge/health', undefined, '{}')).status).toBe(403);
    expect((await as('site', 'GET', '/relx-bridge/health')).status).toBe(403);
    expect((await ask('constructor')).status).toBe(404);
  });
});

it('a secret has 32 characters or more', async () => {
  await expect(createBridge({ secret: 'short', open: async () => expect.fail('opened') })).rejects.toMatchObject({
    code: 'ncr_invalid_args',
  });
});
