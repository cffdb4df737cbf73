import { createClient, RelxError } from 'relx/client';
import { libsql } from 'relx/store/libsql';
import { afterAll, assertType, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../conformance/api.js';
import { posts, terms, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

describe('the client over the real app', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
  });
  afterAll(() => site.relx.close());

  const sent: Request[] = [];
  const connect = (options: { url?: string; headers?: () => Promise<Record<string, string>> } = {}) =>
    createClient({
      url: 'https://site.example/wp-json',
      ...options,
      fetch: (input, init) => {
        const request = new Request(input, init);
        sent.push(request);
        return site.app.fetch(request.clone());
      },
    });
  const asAdministrator = () =>
    connect({ headers: async () => ({ authorization: basic(users.administrator.login, site.passwords.administrator) }) });
  const last = () => sent.at(-1) ?? expect.fail('nothing was sent');

  it('lists related posts with their total', async () => {
    const { items, total, totalPages } = await connect().listRelated('post', posts.hub, { type: 'references', limit: 2 });
    expect(items.map(({ related }) => related.title)).toEqual(['Alpha', 'Élan']);
    expect([total, totalPages]).toEqual([5, 3]);
  });

  it('types what a type finds, without a type argument', async () => {
    const { items } = await connect().listRelated('post', posts.alpha, { type: 'authored_by' });
    assertType<'user' | undefined>(items[0]?.related.object_type);
    expect(items[0]?.related.slug).toBe('art');
  });

  it('types what a direction finds', async () => {
    const { items } = await connect().listRelated('term', terms.news, { type: 'categorized_as', direction: 'incoming' });
    assertType<'post' | undefined>(items[0]?.related.object_type);
    expect(items.map(({ related }) => related.id)).toEqual([posts.alpha]);
  });

  it('sends every option of a list', async () => {
    const query = {
      type: 'references',
      objectType: 'post',
      direction: 'outgoing',
      orderBy: 'title',
      order: 'desc',
      page: 2,
    } as const;
    const { items } = await connect().listRelated('post', posts.hub, { ...query, limit: 2, search: 'a' });
    expect(last().url).toBe(
      `https://site.example/wp-json/relx/v1/post/${posts.hub}?direction=outgoing&order=desc&orderby=title&page=2&per_page=2&search=a&to_type=post&type=references`,
    );
    expect(items.map(({ related }) => related.title)).toEqual(['beta & more', 'Alpha']);
  });

  it('encodes what it sends', async () => {
    const { items } = await connect().listRelated('post', posts.hub, { search: '&page=0#?%=é' });
    expect(items).toEqual([]);
  });

  it('leaves out options that are undefined', async () => {
    await connect().listRelated('post', posts.hub, { search: undefined, page: 1 });
    expect(last().url.split('?')[1]).toBe('page=1');
  });

  it('creates and removes a relation', async () => {
    const client = asAdministrator();
    const input = { from_id: posts.spare, to_id: posts.spare + 1, type: 'related_to' };
    const item = await client.addRelation(input);
    expect(item).toMatchObject({ ...input, related: { id: input.to_id } });
    const { deleted, previous } = await client.removeRelation(input);
    expect([deleted, previous.id]).toEqual([true, item.id]);
  });

  it('sends DELETE as DELETE', async () => {
    await asAdministrator()
      .removeRelation({ from_id: 1, to_id: 2, type: 'references' })
      .catch(() => undefined);
    expect(last().method).toBe('DELETE');
  });

  it('lists the types', async () => {
    const types = await connect().listTypes();
    expect(types.map(({ name }) => name)).toContain('at_most_two');
  });

  it('reads the embed of a core object', async () => {
    const embed = await connect().listEmbeddedRelations('tags', terms.css);
    expect(embed).toContainEqual({ to_id: posts.alpha, to_type: 'post', type: 'featured', title: 'Alpha' });
  });

  it.each(['https://site.example/wp-json', 'https://site.example/wp-json/', 'https://site.example/?rest_route=/'])(
    'takes %s for the REST root',
    async (url) => {
      const { total } = await connect({ url }).listRelated('post', posts.hub, { type: 'references', limit: 1 });
      expect(total).toBe(5);
    },
  );

  it('accepts JSON, and sends its content type with a body only', async () => {
    await connect().listTypes();
    expect([last().headers.get('accept'), last().headers.get('content-type')]).toEqual(['application/json', null]);
    await asAdministrator()
      .addRelation({ from_id: 1, to_id: 1, type: 'x' })
      .catch(() => undefined);
    expect(last().headers.get('content-type')).toBe('application/json');
  });

  it.each([
    [
      'an unknown source object',
      () => connect().listRelated('post', 987654),
      'rest_post_invalid_id',
      404,
      'GET',
      '/relx/v1/post/987654',
    ],
    [
      'no credentials',
      () => connect().addRelation({ from_id: 10, to_id: 11, type: 'related_to' }),
      'rest_not_logged_in',
      401,
      'POST',
      '/relx/v1/relationships',
    ],
    [
      'a pair that is related',
      () => asAdministrator().addRelation({ from_id: posts.beta, to_id: posts.alpha, type: 'related_to' }),
      'ncr_relation_exists',
      409,
      'POST',
      '/relx/v1/relationships',
    ],
    [
      'a relation that is not there',
      () => asAdministrator().removeRelation({ from_id: posts.alone, to_id: posts.alpha, type: 'related_to' }),
      'ncr_relation_not_found',
      404,
      'DELETE',
      '/relx/v1/relationships',
    ],
  ] as const)('throws a RelxError for %s', async (_name, call, code, status, method, path) => {
    const error = await call().then(
      () => expect.fail('it did not throw'),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(RelxError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'RelxError', code, status, method, path, data: { status } });
  });

  it('keeps the details that the service returns for each parameter', async () => {
    const error = await connect()
      .listRelated('post', posts.hub, { limit: 500 })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { per_page: expect.stringContaining('100') } } });
  });
});
