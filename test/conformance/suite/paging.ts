import { describe, expect, it } from 'vitest';
import type { Api } from '../api.js';
import { posts } from '../content.js';

/** The URLs in a `Link` header, by relation. */
function links(headers: Headers): Record<string, string> {
  const found = [...(headers.get('Link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return Object.fromEntries(found.map(([, address = '', rel = '']) => [rel, address]));
}

export function pagingTests(api: Api): void {
  describe.each([
    ['a list', `/relx/v1/post/${posts.hub}?type=references`, 5],
    ['a list by title', `/relx/v1/post/${posts.hub}?type=references&orderby=title`, 5],
    ...(api.isCoreTested ? [['a collection', '/wp/v2/posts?orderby=id&order=asc', 8] as const] : []),
  ] as const)('pages of %s', (_name, path, total) => {
    const page = (query: string) => api.request(`${path}&${query}`);
    const ids = async (response: Response) => ((await response.json()) as { id: number }[]).map(({ id }) => id);

    it('report the number of items and pages', async () => {
      const { headers } = await page('per_page=2');
      expect([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual([`${total}`, `${Math.ceil(total / 2)}`]);
    });

    it('report the same numbers on the last page', async () => {
      const { headers } = await page(`per_page=2&page=${Math.ceil(total / 2)}`);
      expect([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual([`${total}`, `${Math.ceil(total / 2)}`]);
    });

    it('neither repeat nor skip', async () => {
      const all = await ids(await page('per_page=100'));
      const paged: number[] = [];
      for (let number = 1; number <= Math.ceil(total / 2); number++)
        paged.push(...(await ids(await page(`per_page=2&page=${number}`))));
      expect(paged).toEqual(all);
    });

    it('link forward from the first', async () => {
      expect(Object.keys(links((await page('per_page=2')).headers))).toEqual(['next']);
    });

    it('link both ways in between', async () => {
      expect(Object.keys(links((await page('per_page=2&page=2')).headers))).toEqual(['prev', 'next']);
    });

    it('link back from the last', async () => {
      expect(Object.keys(links((await page(`per_page=2&page=${Math.ceil(total / 2)}`)).headers))).toEqual(['prev']);
    });

    it('link nowhere when there is one', async () => {
      expect(links((await page('per_page=100')).headers)).toEqual({});
    });

    it('have links that can be followed, with every parameter kept', async () => {
      const first = await page('per_page=2');
      const next = await api.request(links(first.headers).next ?? '');
      expect(await ids(next)).toEqual(await ids(await page('per_page=2&page=2')));
      const back = await api.request(links(next.headers).prev ?? '');
      expect(await ids(back)).toEqual(await ids(first));
    });

    it('past the end are rejected', async () => {
      const { status, code } = await api.failure(`${path}&page=99`);
      expect([status, code]).toEqual([400, 'rest_post_invalid_page_number']);
    });

    it('past the largest number are rejected', async () => {
      const { code } = await api.failure(`${path}&page=${Number.MAX_SAFE_INTEGER}&per_page=100`);
      expect(code).toBe('rest_post_invalid_page_number');
    });

    it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'per_page=0', 'per_page=101', 'per_page=-1'])(
      'reject %s',
      async (query) => {
        const { status, code, data } = await api.failure(`${path}&${query}`);
        expect([status, code]).toEqual([400, 'rest_invalid_param']);
        expect(Object.keys(data.params ?? {})).toEqual([query.split('=')[0]]);
      },
    );
  });

  it('ten items are a page by default', async () => {
    const { items, headers } = await api.list(`/post/${posts.hub}`);
    expect([items.length, headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual([9, '9', '1']);
    const collection = await api.request('/wp/v2/notes');
    expect(await collection.json()).toHaveLength(10);
  });

  it('the first page of an empty list is there', async () => {
    expect((await api.request(`/relx/v1/post/${posts.alone}?page=1`)).status).toBe(200);
  });
}
