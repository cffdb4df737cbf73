import type { RelationItem } from 'relx/contract';
import { describe, expect, it } from 'vitest';
import type { Api } from '../api.js';
import { posts } from '../content.js';

const CURSOR = 'X-Relx-Next-Cursor';

export function cursorTests(api: Api): void {
  /** Every page of a list by its cursors, from the first page on. */
  async function walk(path: string, between: (page: number) => Promise<unknown> = async () => undefined) {
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
      for (const size of [1, 2, 4])
        expect(await walk(`/post/${posts.hub}?per_page=${size}${query}`)).toEqual(whole.items.map(({ id }) => id));
    });

    it('totals are those of the whole list', async () => {
      const { headers } = await api.list(`/post/${posts.hub}?per_page=2&type=references`);
      const next = await api.list(`/post/${posts.hub}?per_page=2&type=references&cursor=${headers.get(CURSOR)}`);
      expect([next.headers.get('X-WP-Total'), next.headers.get('X-WP-TotalPages')]).toEqual(['5', '3']);
    });

    it('a page that was asked for by cursor leads on by cursor', async () => {
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
      const anchor = api.spare();
      const made: RelationItem[] = [];
      for (let index = 0; index < 6; index++)
        made.push(await api.created({ from_id: anchor, to_id: api.spare(), type: 'references' }));
      const seen = await walk(`/post/${anchor}?type=references&per_page=2`, async (page) => {
        // a new one goes to the top, and the one that the cursor was made of goes away
        await api.created({ from_id: anchor, to_id: api.spare(), type: 'references' });
        const gone = made[6 - page * 2];
        await api.request('/relx/v1/relationships', { method: 'DELETE', as: 'administrator', body: { ...gone, id: undefined } });
      });
      expect(seen).toEqual(made.map(({ id }) => id).reverse());
    });

    it.each(['x', 'W10', 'bnVsbA', '%00', 'eyJhIjoxfQ', 'WyJvcmRlciIsIiIsLTEsMSwiIiwiIiwiIl0', `${'a'.repeat(501)}`])(
      'refuse %s',
      async (cursor) => {
        const { status, code, data } = await api.failure(`/relx/v1/post/${posts.hub}?cursor=${cursor}`);
        expect([status, code, Object.keys(data.params ?? {})]).toEqual([400, 'rest_invalid_param', ['cursor']]);
      },
    );

    it('of another order are refused', async () => {
      const { headers } = await api.list(`/post/${posts.hub}?per_page=1&orderby=date`);
      const { code } = await api.failure(`/relx/v1/post/${posts.hub}?per_page=1&orderby=id&cursor=${headers.get(CURSOR)}`);
      expect(code).toBe('rest_invalid_param');
    });

    it('there are none of a random order', async () => {
      const { headers } = await api.list(`/post/${posts.hub}?per_page=1&orderby=random`);
      expect([headers.get(CURSOR), headers.get('ETag')]).toEqual([null, null]);
    });
  });
}
