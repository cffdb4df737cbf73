import type { RelationItem } from 'relx/contract';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { size } from '../../sizes.js';
import type { Api } from '../api.js';
import { posts } from '../content.js';
import { stories } from '../stories.js';

const CURSOR = 'X-Relx-Next-Cursor';

export function cursorTests(api: Api): void {
  /** Every page of a list by its cursors, from the first page on. */
  async function readAll(path: string, between: (page: number) => Promise<unknown> = async () => undefined) {
    const seen: number[] = [];
    let { items, headers } = await api.list(path);
    for (let page = 1; page < 40; page++) {
      seen.push(...items.map(({ id }) => id));
      const cursor = headers.get(CURSOR);
      if (!cursor) return seen;
      await between(page);
      ({ items, headers } = await api.list(`${path}&cursor=${cursor}`));
    }
    return expect.fail('no last page');
  }

  describe('cursors', () => {
    it.each([
      '',
      '&orderby=order&order=desc',
      '&orderby=date',
      '&orderby=date&order=asc',
      '&orderby=date&type=references',
      '&orderby=date&direction=both',
      '&orderby=created',
      '&orderby=created&order=asc',
      '&orderby=id',
      '&orderby=id&order=asc',
      '&orderby=type',
      '&orderby=type&order=desc',
      '&orderby=title',
      '&orderby=title&order=desc',
      '&direction=both',
      '&type=references',
      '&search=a&orderby=title',
    ])('lead through the whole list: %s', async (query) => {
      const whole = await api.list(`/post/${posts.hub}?per_page=100${query}`);
      // after each item, or after several
      const each = ['', '&orderby=date', '&orderby=title', '&direction=both'].includes(query) ? 1 : size(2, 1);
      for (const items of query ? [each] : [1, 4])
        expect(await readAll(`/post/${posts.hub}?per_page=${items}${query}`)).toEqual(whole.items.map(({ id }) => id));
    });

    it('totals are those of the whole list', async () => {
      const { headers } = await api.list(`/post/${posts.hub}?per_page=2&type=references`);
      const next = await api.list(`/post/${posts.hub}?per_page=2&type=references&cursor=${headers.get(CURSOR)}`);
      expect([next.headers.get('X-WP-Total'), next.headers.get('X-WP-TotalPages')]).toEqual(['5', '3']);
    });

    it('a page with a cursor links to the next page with a cursor', async () => {
      const { headers } = await api.list(`/post/${posts.hub}?per_page=2&type=references`);
      const next = await api.list(`/post/${posts.hub}?per_page=2&type=references&cursor=${headers.get(CURSOR)}`);
      const [, address = ''] = /<([^>]+)>; rel="next"/.exec(next.headers.get('Link') ?? '') ?? [];
      expect(new URL(address).searchParams.get('cursor')).toBe(next.headers.get(CURSOR));
      const last = await (await api.request(address)).json();
      expect(last).toHaveLength(1);
    });

    it('the last page has none', async () => {
      expect((await api.list(`/post/${posts.hub}?per_page=100`)).headers.get(CURSOR)).toBeNull();
    });

    it('show no item twice and miss none while others are created and removed', async () => {
      const source = api.spare();
      const made: RelationItem[] = [];
      for (let index = 0; index < 6; index++)
        made.push(await api.created({ from_id: source, to_id: api.spare(), type: 'references' }));
      const seen = await readAll(`/post/${source}?type=references&per_page=2`, async (page) => {
        // a new one goes to the top, and the one that the cursor was made of goes away
        await api.created({ from_id: source, to_id: api.spare(), type: 'references' });
        const gone = made[6 - page * 2];
        await api.request('/relx/v1/relationships', { method: 'DELETE', as: 'administrator', body: { ...gone, id: undefined } });
      });
      expect(seen).toEqual(made.map(({ id }) => id).reverse());
    });

    it.each(['x', 'W10', 'bnVsbA', '%00', 'eyJhIjoxfQ', 'WyJvcmRlciIsIiIsLTEsMSwiIiwiIiwiIl0', `${'a'.repeat(501)}`])(
      'reject %s',
      async (cursor) => {
        const { status, code, data } = await api.failure(`/relx/v1/post/${posts.hub}?cursor=${cursor}`);
        expect([status, code, Object.keys(data.params ?? {})]).toEqual([400, 'rest_invalid_param', ['cursor']]);
      },
    );

    it('of another order are rejected', async () => {
      const { headers } = await api.list(`/post/${posts.hub}?per_page=1&orderby=date`);
      const { code } = await api.failure(`/relx/v1/post/${posts.hub}?per_page=1&orderby=id&cursor=${headers.get(CURSOR)}`);
      expect(code).toBe('rest_invalid_param');
    });

    it('of another list are rejected: a position would reveal how many hidden relations precede', async () => {
      const cursor = (await api.list(`/post/${posts.hub}?per_page=1&direction=outgoing`)).headers.get(CURSOR) ?? '';
      for (const list of [`post/${posts.alpha}?`, `post/${posts.hub}?type=references&`, `post/${posts.hub}?direction=both&`])
        expect((await api.failure(`/relx/v1/${list}cursor=${cursor}`)).code).toBe('rest_invalid_param');
      // no part of it can be changed
      for (let at = 0; at < cursor.length; at += 7) {
        const changed = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'Z' : 'A'}${cursor.slice(at + 1)}`;
        expect((await api.failure(`/relx/v1/post/${posts.hub}?direction=outgoing&cursor=${changed}`)).code).toBe(
          'rest_invalid_param',
        );
      }
    });

    it('do not contain the position', async () => {
      const from_id = api.spare();
      const ids = [];
      for (let count = 0; count < 3; count++)
        ids.push((await api.created({ from_id, to_id: api.spare(), type: 'references' })).id);
      for (const id of ids)
        await api.request(`/relx/v1/relationships/${id}`, {
          method: 'PATCH',
          body: { side: 'from', position: 0 },
          as: 'administrator',
        });
      const read = async () => (await api.list(`/post/${from_id}?per_page=1`)).headers.get(CURSOR) ?? '';
      const cursor = await read();
      // the same row has the same cursor, so that its page has the same entity tag
      expect(await read()).toBe(cursor);
      const text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
      for (const position of [1, 2, 3].map((count) => count * 2 ** 20)) {
        expect(text).not.toContain(String(position));
        expect(text).not.toContain(position.toString(16));
      }
    });

    it('of a list by numbers can hold no infinite one', async () => {
      const bytes = btoa(JSON.stringify(['data.weight', '', 1, 1, '', '', '=1e999']))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      const { status } = await api.failure(`/relx/v1/post/${posts.hub}?type=credited_to&orderby=data.weight&cursor=${bytes}`);
      expect(status).toBe(400);
      const filter = await api.failure(`/relx/v1/post/${posts.hub}?type=credited_to&data[share]=1e999`);
      expect(filter.status).toBe(400);
    });

    it('there are none of a random order, which has one page', async () => {
      for (const type of ['references', 'similar']) {
        const { headers } = await api.list(
          `/post/${type === 'similar' ? stories.coffee[0] : posts.hub}?per_page=1&orderby=random&type=${type}`,
        );
        expect(headers.get('Link') ?? '').not.toContain('rel="next"');
        expect([headers.get('ETag'), headers.get(CURSOR)]).toEqual([null, null]);
        expect([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual(['1', '1']);
      }
      const { code } = await api.failure(`/relx/v1/post/${posts.hub}?per_page=1&orderby=random&page=2`);
      expect(code).toBe('rest_post_invalid_page_number');
      const many = await api.get(
        routes.listRelatedOfMany.response,
        `/relx/v1/related?objects=post:${posts.hub}&per_page=2&orderby=random`,
      );
      expect(many[`post:${posts.hub}`]).toMatchObject({ total: 2 });
      expect(many[`post:${posts.hub}`]).not.toHaveProperty('next');
    });
  });
}
