import { type ClientOptions, createClient, type RelatedQuery } from 'relx/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

/** A WordPress site with the posts of `content.ts` and no relations plugin. */
export interface AnySite {
  /** The REST root. */
  readonly url: string;
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** URL of the site in links. */
  readonly home: string;
  stop(): Promise<void>;
}

/** A fetch function that records paths and queries below the REST root. */
export function recorded({ url, fetch }: Pick<AnySite, 'url' | 'fetch'>) {
  const requests: string[] = [];
  return {
    requests,
    fetch: (input: string, init?: RequestInit) => {
      requests.push(decodeURIComponent(input.replace(url, '')));
      return fetch(input, init);
    },
  };
}

/** Ids of the related posts of a page. */
export const ids = ({ items }: { readonly items: readonly { readonly related: { readonly id: number } }[] }) =>
  items.map(({ related }) => related.id);

/** Lists that the client computes from WordPress's own routes. */
export function anySiteTests(name: string, start: () => Promise<AnySite>): void {
  describe(name, () => {
    let site: AnySite;
    beforeAll(async () => {
      site = await start();
    });
    afterAll(() => site?.stop());
    afterEach(() => vi.unstubAllEnvs());

    function connect(options: Pick<ClientOptions, 'strategy'> = {}) {
      const recording = recorded(site);
      return { recording, client: createClient({ url: site.url, fetch: recording.fetch, ...options }) };
    }
    describe('similar posts', () => {
      it('lists posts that share rare terms first, and then the newest', async () => {
        const page = await connect().client.listRelated('post', 1, { type: 'similar' });
        expect(ids(page)).toEqual([2, 3, 5, 4]);
        expect(page.total).toBe(4);
      });

      it('has items with all fields of posts, and no id of a relation', async () => {
        const { items } = await connect().client.listRelated('post', 1, { type: 'similar', limit: 1 });
        expect(items).toEqual([
          {
            from_id: 1,
            from_type: 'post',
            to_id: 2,
            to_type: 'post',
            type: 'similar',
            automatic: true,
            related: {
              object_type: 'post',
              id: 2,
              subtype: 'post',
              title: 'Alps & snow',
              link: `${site.home}/alps-snow/`,
              date: '2024-01-03T08:00:00',
              date_gmt: '2024-01-03T08:00:00',
              excerpt: 'Two days',
            },
          },
        ]);
      });

      it.each<[string, RelatedQuery, readonly number[]]>([
        ['a page', { limit: 2, page: 2 }, [5, 4]],
        ['by title', { orderBy: 'title' }, [4, 2, 3, 5]],
        ['by title from Z', { orderBy: 'title', order: 'desc' }, [5, 3, 2, 4]],
        ['by date', { orderBy: 'date' }, [5, 4, 3, 2]],
        ['by id', { orderBy: 'id', order: 'asc' }, [2, 3, 4, 5]],
        ['with a word', { search: 'ALPS' }, [2, 3]],
        ['whatever the direction', { direction: 'incoming', limit: 1 }, [2]],
      ])('sorts and searches them: %s', async (_name, query, expected) => {
        expect(ids(await connect().client.listRelated('post', 1, { ...query, type: 'similar' }))).toEqual(expected);
      });

      it('fills up lists', async () => {
        const { client } = connect();
        const page = await client.listRelated('post', 1, { type: 'related_to', fill: 'similar', limit: 3 });
        expect(ids(page)).toEqual([2, 3, 5]);
        expect(page).toMatchObject({ total: 3, totalPages: 1, items: [{ type: 'similar', automatic: true }, {}, {}] });
        expect(ids(await client.listRelated('post', 1, { fill: 'similar', search: 'alps' }))).toEqual([2, 3]);
        expect(await client.listRelated('post', 1, { fill: 'similar', limit: 3, page: 2 })).toMatchObject({
          items: [],
          total: 0,
        });
      });

      it('has nothing similar to posts without terms, and to pages', async () => {
        const { client } = connect();
        expect(await client.listRelated('post', 9, { type: 'similar' })).toMatchObject({ items: [], total: 0 });
        expect(await client.listRelated('post', 10, { type: 'similar' })).toMatchObject({ items: [], total: 0 });
      });

      it('fails for posts that the user has no permission to view', async () => {
        const { client } = connect({ strategy: 'core' });
        for (const id of [8, 987654])
          await expect(client.listRelated('post', id, { type: 'similar' })).rejects.toMatchObject({
            code: 'rest_post_invalid_id',
          });
      });
    });

    describe('lists of stored relations', () => {
      const read = (strategy?: 'core') =>
        Promise.allSettled([
          connect({ ...(strategy && { strategy }) }).client.listRelated('post', 1, { type: 'related_to' }),
          connect({ ...(strategy && { strategy }) }).client.listRelated('term', 1, {}),
        ]);

      it.each(['test', 'production'])('are not supported, and never just empty: %s', async (environment) => {
        vi.stubEnv('NODE_ENV', environment);
        for (const result of [...(await read()), ...(await read('core'))])
          expect(result).toMatchObject({ status: 'rejected', reason: { name: 'RelxError', code: 'not_supported' } });
      });
    });

    it('changes of relations are not supported', async () => {
      const { client } = connect();
      const relation = { from_id: 1, to_id: 2, type: 'related_to' } as const;
      const results = await Promise.allSettled([
        client.addRelation(relation),
        client.removeRelation(relation),
        client.batchRelations([{ body: relation }]),
        client.batchRelations([{ body: relation }, { body: relation }]),
        client.setList({ objectType: 'post', id: 1 }, 'related_to', { items: [], base: [] }),
      ]);
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'not_supported', status: 404 } });
    });

    describe('all lists of a page', () => {
      const lists = (client: ReturnType<typeof connect>['client']) =>
        Promise.allSettled([
          client.listRelated('post', 1, { type: 'similar' }),
          client.listRelated('post', 1, { type: 'related_to', fill: 'similar' }),
          client.listRelated('post', 2, { type: 'similar', limit: 3 }),
          client.listRelated('post', 3, { type: 'references', fill: 'similar', orderBy: 'title' }),
          client.listRelated('post', 4, { type: 'authored_by' }),
        ]);

      it('need at most three requests, and later ones no request for the plugin', async () => {
        const { client, recording } = connect();
        await lists(client);
        expect(recording.requests).toHaveLength(3);
        await lists(client);
        expect(recording.requests.slice(3).filter((path) => !path.startsWith('/wp/v2/posts?'))).toEqual([]);
        expect(recording.requests.length).toBeLessThanOrEqual(6);
        expect(recording.requests.every((path) => path.startsWith('/relx/') || path.includes('_fields='))).toBe(true);
      });

      it('are the same, whether the site was known or not', async () => {
        const [unknown, known] = [connect(), connect({ strategy: 'core' })];
        expect(await lists(unknown.client)).toEqual(await lists(known.client));
        expect(known.recording.requests.length).toBeLessThanOrEqual(3);
        expect(known.recording.requests.some((path) => path.includes('relx'))).toBe(false);
      });

      it('need no request at all without similar posts', async () => {
        const { client, recording } = connect({ strategy: 'core' });
        await Promise.allSettled([client.listRelated('post', 1), client.listRelated('user', 1)]);
        expect(recording.requests).toEqual([]);
      });
    });
  });
}
