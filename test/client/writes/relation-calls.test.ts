import { createClient, type RelxError } from 'relx/client';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../../conformance/api.js';
import { posts, type Role, users } from '../../conformance/content.js';
import { openSite, type Site } from '../../conformance/site.js';

let site: Site;
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
});
afterAll(() => site.relx.close());

const clientOf = (as?: Role) =>
  createClient({
    url: 'https://site.example/wp-json',
    headers: as ? { Authorization: basic(users[as].login, site.passwords[as]) } : {},
    fetch: (input, init) => site.app.fetch(new Request(input, init)),
  });

describe('relation', () => {
  it('comes with the tag that guards a move of it', async () => {
    const client = clientOf('editor');
    const { items } = await client.listRelated('post', posts.hub, { type: 'references', limit: 2 });
    const [first, second] = items.map(({ id }) => id) as [number, number];
    const { item, etag } = await client.getRelation(second);
    expect(item).toMatchObject({ id: second, type: 'references' });
    await client.moveRelation(second, { side: 'from', before: first }, { ifMatch: etag });
    const late = await client
      .moveRelation(second, { side: 'from', after: first }, { ifMatch: etag })
      .catch((error: RelxError) => error);
    expect(late).toMatchObject({ code: 'rest_precondition_failed', status: 412 });
    // a proxy that compresses makes tags weak
    const again = await client.getRelation(second);
    await client.moveRelation(second, { side: 'from', after: first }, { ifMatch: `W/${again.etag}` });
  });
});

describe('a list', () => {
  it('is set in one request, without what the site does not need', async () => {
    const bodies: unknown[] = [];
    const client = createClient({
      url: 'https://site.example/wp-json',
      headers: { Authorization: basic(users.editor.login, site.passwords.editor) },
      fetch: (input, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        return site.app.fetch(new Request(input, init));
      },
    });
    const object = { objectType: 'post', id: posts.alone } as const;
    const items = [posts.alpha, posts.gamma].map((id) => ({ id, object_type: 'post', title: 'A title' }) as const);
    const { items: set, total, rejected, etag } = await client.setList(object, 'references', { items, base: [] });
    expect(set.map(({ related }) => related.id)).toEqual([posts.alpha, posts.gamma]);
    expect([total, rejected]).toEqual([2, []]);
    const sent = items.map(({ id, object_type }) => ({ id, object_type }));
    expect(bodies).toEqual([{ items: sent, base: [] }]);

    const own = { items: [...items, { id: posts.alone }], base: items };
    const failed = await client.setList(object, 'references', own).catch((error: RelxError) => error);
    expect(failed).toMatchObject({ code: 'relx_list_rejected', status: 400, data: { items: [{ code: 'ncr_self_relation' }] } });
    const skipped = await client.setList(object, 'references', { ...own, skipRejected: true }, { ifMatch: `W/${etag}` });
    expect(skipped.rejected).toMatchObject([{ id: posts.alone, op: 'add' }]);
    expect(skipped.etag).toBe(etag);
    await client.setList(object, 'references', { items: [] });
    const late = await client.setList(object, 'references', { items }, { ifMatch: etag }).catch((error: RelxError) => error);
    expect(late).toMatchObject({ code: 'rest_precondition_failed', status: 412 });
  });
});

describe('an object', () => {
  it('is replaced in the lists that show it', async () => {
    const client = createClient({
      url: 'https://site.example/wp-json',
      headers: { Authorization: basic(users.editor.login, site.passwords.editor) },
      fetch: (input, init) => site.app.fetch(new Request(input, init)),
    });
    const [list, old, by] = [posts.spare + 152, posts.spare + 153, posts.spare + 154];
    await client.setList({ objectType: 'post', id: list }, 'references', { items: [{ id: old }] });
    const object = { objectType: 'post', id: old } as const;
    const planned = await client.replaceObject(object, by, { dryRun: true, types: ['references'] });
    expect(planned).toEqual({ moved: 1, dropped: 0, kept: [] });
    expect(await client.replaceObject(object, by)).toEqual(planned);
    const { items } = await client.listRelated('post', list, { type: 'references' });
    expect(items.map(({ related }) => related.id)).toEqual([by]);
    const failed = await client.replaceObject(object, old).catch((error: RelxError) => error);
    expect(failed).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  });
});
