import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { orderBys } from '../../../src/contract/requests.js';
import type { Api } from '../api.js';
import { posts, terms, users } from '../content.js';

const { alpha, beta, gamma, elan, locked, about, lamp, hub } = posts;
const ends = (...ids: number[]) => ids.map((id) => `post:${id}`);

export function listTests(api: Api): void {
  describe('items of a list', () => {
    it('name the relation with its two objects, type and date', async () => {
      const { items } = await api.list(`/post/${hub}?type=references&search=beta`);
      const { id, related, ...relation } = items[0] ?? expect.fail('no item');
      expect(id).toBeGreaterThan(0);
      expect(related.id).toBe(beta);
      expect(relation).toEqual({
        from_id: hub,
        from_type: 'post',
        to_id: beta,
        to_type: 'post',
        type: 'references',
        created_at: '2024-05-01T00:00:00.000Z',
      });
    });

    it('show a post with its plain title, permalink, date, excerpt and image', async () => {
      const { items } = await api.list(`/post/${hub}?type=references&search=alpha`);
      expect(items[0]?.related).toEqual({
        id: alpha,
        object_type: 'post',
        subtype: 'post',
        title: 'Alpha',
        link: 'https://site.example/alpha/',
        date: '2024-01-11T08:00:00',
        date_gmt: '2024-01-11T08:00:00',
        excerpt: 'About alpha',
        image: {
          src: 'https://site.example/wp-content/uploads/2024/01/picture.png',
          srcset: '',
          alt: 'A picture',
          width: 800,
          height: 600,
        },
      });
    });

    it('give titles as plain text', async () => {
      const { items } = await api.list(`/post/${hub}?type=references&search=beta`);
      expect(items[0]?.related.title).toBe('beta & more');
    });

    it('make an excerpt out of the content where there is none', async () => {
      const { items } = await api.list(`/post/${hub}?type=references&search=beta`);
      expect(items[0]?.related).toMatchObject({ excerpt: 'Words of beta.' });
    });

    it('show a product by its post type', async () => {
      const { items } = await api.list(`/post/${hub}?type=parent_of`);
      expect(items[0]?.related).toMatchObject({ subtype: 'product', link: 'https://site.example/product/lamp/' });
    });

    it('show a user by public name, archive and avatar only', async () => {
      const { items } = await api.list(`/post/${alpha}?type=authored_by`);
      expect(items[0]?.related).toEqual({
        id: users.author.id,
        object_type: 'user',
        subtype: 'user',
        title: 'Art & Author',
        link: 'https://site.example/author/art/',
        slug: 'art',
        avatar: 'https://site.example/wp-content/uploads/art.png',
      });
    });

    it('show a term with its taxonomy', async () => {
      const { items } = await api.list(`/post/${alpha}?type=categorized_as&search=news`);
      expect(items[0]?.related).toEqual({
        id: terms.news,
        object_type: 'term',
        subtype: 'category',
        title: 'News & views',
        link: 'https://site.example/category/news/',
        slug: 'news',
        taxonomy: 'category',
      });
    });
  });

  describe('terms of related posts', () => {
    const news = { id: terms.news, title: 'News & views', slug: 'news', taxonomy: 'category' };
    const css = { id: terms.css, title: 'CSS', slug: 'css', taxonomy: 'post_tag' };
    const local = { id: terms.local, title: 'Local', slug: 'local', taxonomy: 'category' };
    const term = (own: typeof news | typeof css | typeof local, path: string) => ({
      ...own,
      object_type: 'term',
      subtype: own.taxonomy,
      link: `https://site.example/${path}/`,
    });
    const ofAlpha = [term(news, 'category/news'), term(css, 'tag/css')];
    const termsIn = (items: readonly { readonly related: { readonly id: number } }[]) =>
      Object.fromEntries(items.map(({ related }) => [related.id, 'terms' in related ? related.terms : 'none']));

    it('are left out by default', async () => {
      const { items } = await api.list(`/post/${hub}?type=references`);
      expect(new Set(Object.values(termsIn(items)))).toEqual(new Set(['none']));
    });

    it('are those of public taxonomies, by taxonomy, with their links', async () => {
      const { items } = await api.list(`/post/${hub}?type=references&terms=true`);
      const expected = { [alpha]: ofAlpha, [gamma]: [term(local, 'category/news/local')], [beta]: [], [elan]: [], [about]: [] };
      expect(termsIn(items)).toEqual(expected);
    });

    it('are in lists by title and in lists of many objects, for each list of its own', async () => {
      const { items } = await api.list(`/post/${hub}?type=references&orderby=title&terms=1&per_page=1`);
      expect(termsIn(items)).toEqual({ [about]: [] });
      const names = [`post:${hub}?search=alpha&terms=1`, `post:${hub}?search=alpha`];
      const objects = names.map(encodeURIComponent).join();
      const entries = await api.get(routes.listRelatedOfMany.response, `/relx/v1/related?type=references&objects=${objects}`);
      const shown = names.map((name) => entries[name]).map((entry) => entry && 'items' in entry && termsIn(entry.items));
      expect(shown).toEqual([{ [alpha]: ofAlpha }, { [alpha]: 'none' }]);
    });

    it('are on posts only', async () => {
      const { items } = await api.list(`/post/${alpha}?type=authored_by&terms=1`);
      expect(termsIn(items)).toEqual({ [users.author.id]: 'none' });
    });

    it('are requested with a boolean', async () => {
      const { code, data } = await api.failure(`/relx/v1/post/${hub}?terms=some`);
      expect([code, Object.keys(data.params ?? {})]).toEqual(['rest_invalid_param', ['terms']]);
    });
  });

  describe('excluded objects', () => {
    const list = (query: string) => api.list(`/post/${hub}?type=references&${query}`);

    it.each(['', '&orderby=title', '&orderby=date&order=asc', '&orderby=created', '&search=a'])(
      'are in no order of the list, and not in its total: %s',
      async (query) => {
        const all = await list(`per_page=100${query}`);
        const left = await list(`per_page=100&exclude=${alpha},${elan},987654${query}`);
        expect(left.items).toEqual(all.items.filter(({ related }) => related.id !== alpha && related.id !== elan));
        expect(left.headers.get('X-WP-Total')).toBe(`${left.items.length}`);
      },
    );

    it('leave pages and cursors without gaps', async () => {
      const { items } = await list(`exclude=${beta}`);
      const first = await list(`exclude=${beta}&per_page=2`);
      const second = await list(`exclude=${beta}&per_page=2&page=2`);
      const next = await list(`exclude=${beta}&per_page=2&cursor=${first.headers.get('X-Relx-Next-Cursor')}`);
      expect([first.headers.get('X-WP-Total'), first.headers.get('X-WP-TotalPages')]).toEqual(['4', '2']);
      expect([...first.items, ...second.items]).toEqual(items);
      expect(next.items).toEqual(second.items);
    });

    it('count for every object type', async () => {
      const all = await api.ends(`/post/${alpha}?per_page=100`);
      const left = await api.ends(`/post/${alpha}?per_page=100&exclude=${users.author.id}`);
      expect(left).toEqual(all.filter((end) => end.split(':')[1] !== `${users.author.id}`));
      expect(left.length).toBeLessThan(all.length);
      expect(await api.ends(`/post/${alpha}?type=authored_by&exclude=${users.author.id}`)).toEqual([]);
    });

    it.each([
      '0',
      '-1',
      '1.5',
      'x',
      '1e1',
      '1,x',
      '9007199254740992',
      Array.from({ length: 101 }, (_, index) => index + 1).join(),
    ])('are at most 100 ids, not %s', async (ids) => {
      const { status, code, data } = await api.failure(`/relx/v1/post/${hub}?exclude=${ids}`);
      expect([status, code, Object.keys(data.params ?? {})]).toEqual([400, 'rest_invalid_param', ['exclude']]);
    });

    it('are given in any way that WordPress has for lists, or not at all', async () => {
      const { items } = await list(`exclude=${alpha},${beta}`);
      expect((await list(`exclude[]=${alpha}&exclude[]=${beta}`)).items).toEqual(items);
      expect((await list('exclude=')).items).toHaveLength(5);
    });
  });

  describe('source objects', () => {
    it('are posts', async () => {
      expect(await api.ends(`/post/${gamma}?type=depends_on`)).toEqual(ends(alpha));
    });

    it('are users', async () => {
      expect(await api.ends(`/user/${users.editor.id}?type=favorite_posts`)).toEqual(ends(alpha));
    });

    it('are terms', async () => {
      expect(await api.ends(`/term/${terms.css}?type=featured`)).toEqual(ends(alpha));
    });

    it('without relations have an empty list', async () => {
      const { items, headers } = await api.list(`/post/${posts.alone}`);
      expect([items, headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')]).toEqual([[], '0', '0']);
    });

    it('with one id and different object types are different', async () => {
      const id = await api.ends(`/term/${terms.local}`);
      expect(id).toEqual([]);
      expect(await api.ends(`/user/${terms.local}`)).not.toEqual([]);
    });
  });

  describe('direction', () => {
    it('of a one-way type is outgoing by default', async () => {
      expect(await api.ends(`/post/${alpha}?type=parent_of`)).toEqual(ends(gamma));
      expect(await api.ends(`/post/${gamma}?type=parent_of`)).toEqual([]);
    });

    it('of a to_from type is incoming by default', async () => {
      expect(await api.ends(`/post/${alpha}?type=cited_by`)).toEqual(ends(beta));
      expect(await api.ends(`/post/${beta}?type=cited_by`)).toEqual([]);
    });

    it('incoming reads a one-way type from its target', async () => {
      expect(await api.ends(`/post/${gamma}?type=parent_of&direction=incoming`)).toEqual(ends(alpha));
    });

    it('outgoing reads a to_from type from its source', async () => {
      expect(await api.ends(`/post/${beta}?type=cited_by&direction=outgoing`)).toEqual(ends(alpha));
    });

    it('both reads both ways', async () => {
      expect((await api.ends(`/post/${gamma}?direction=both&to_type=post`)).sort()).toEqual(ends(alpha, alpha, alpha, hub));
    });

    it('incoming finds the users that have a post among their favourites', async () => {
      expect(await api.ends(`/post/${alpha}?type=favorite_posts&direction=incoming`)).toEqual([`user:${users.editor.id}`]);
    });

    it('incoming finds the posts of a term', async () => {
      expect(await api.ends(`/term/${terms.news}?type=categorized_as&direction=incoming`)).toEqual(ends(alpha));
    });

    it('of a two-way type shows it from its source', async () => {
      expect(await api.ends(`/post/${gamma}?type=related_to`)).toEqual(ends(alpha));
    });

    it('of a two-way type shows it from its target', async () => {
      expect(await api.ends(`/post/${beta}?type=related_to`)).toEqual(ends(alpha));
    });

    it('without a type, each type has its own direction', async () => {
      const { items } = await api.list(`/post/${gamma}`);
      expect(items.map(({ type }) => type).sort()).toEqual(['depends_on', 'related_to']);
    });
  });

  describe('to_type', () => {
    it.each(['post', 'user', 'term'])('%s leaves only that object type', async (objectType) => {
      const { items } = await api.list(`/post/${hub}?to_type=${objectType}`);
      expect([...new Set(items.map(({ related }) => related.object_type))]).toEqual([objectType]);
    });

    it('all is everything, and the default', async () => {
      expect(await api.ends(`/post/${hub}?to_type=all`)).toEqual(await api.ends(`/post/${hub}`));
    });
  });

  describe('order', () => {
    it.each([
      ['orderby=order', [alpha, elan, about, beta, gamma]],
      ['orderby=order&order=desc', [gamma, beta, about, elan, alpha]],
      ['orderby=date', [about, elan, gamma, beta, alpha]],
      ['orderby=date&order=asc', [alpha, beta, gamma, elan, about]],
      ['orderby=created', [beta, about, elan, gamma, alpha]],
      ['orderby=created&order=asc', [alpha, gamma, elan, about, beta]],
      ['orderby=title', [about, alpha, beta, elan, gamma]],
      ['orderby=title&order=desc', [gamma, elan, beta, alpha, about]],
      ['orderby=id', [about, beta, gamma, alpha, elan]],
      ['orderby=id&order=asc', [elan, alpha, gamma, beta, about]],
    ])('%s', async (query, expected) => {
      expect(await api.ends(`/post/${hub}?type=references&${query}`)).toEqual(ends(...expected));
    });

    it('by date has objects without a date as the oldest, those of the newest relation first', async () => {
      const lists = await Promise.all(
        ['desc', 'asc'].map((order) => api.list(`/post/${hub}?orderby=date&order=${order}&to_type=all`)),
      );
      const [desc = [], asc = []] = lists.map(({ items }) => items);
      expect(desc.slice(-2).map(({ related }) => related.object_type)).toEqual(['term', 'user']);
      expect(asc.map(({ id }) => id)).toEqual(desc.map(({ id }) => id).reverse());
    });

    it('is chosen positions first and then the newest by default', async () => {
      expect(await api.ends(`/post/${hub}?type=references`)).toEqual(ends(alpha, elan, about, beta, gamma));
    });

    it('an error names the orders that exist', async () => {
      const { code, data } = await api.failure(`/relx/v1/post/${hub}?orderby=foo`);
      expect(code).toBe('rest_invalid_param');
      expect(data.params?.orderby).toMatch(
        new RegExp(`^orderby must be one of ${orderBys.join(', ')}, or data .*, not "foo"\\.$`),
      );
    });

    it('orderby=type groups by type', async () => {
      const { items } = await api.list(`/post/${hub}?orderby=type`);
      const types = items.map(({ type }) => type);
      expect(types).toEqual([...types].sort());
    });

    it('orderby=type&order=desc groups the other way round', async () => {
      const { items } = await api.list(`/post/${hub}?orderby=type&order=desc`);
      const types = items.map(({ type }) => type);
      expect(types).toEqual([...types].sort().reverse());
    });

    it('orderby=random keeps every item', async () => {
      const random = await api.ends(`/post/${hub}?type=references&orderby=random`);
      expect(random.sort()).toEqual(ends(alpha, beta, gamma, elan, about).sort());
    });

    it('of a target is that of its own side', async () => {
      expect(await api.ends(`/post/${alpha}?type=related_to`)).toEqual(ends(beta, locked, elan, gamma));
    });
  });

  describe('search', () => {
    it('finds part of a title, whatever its case', async () => {
      expect(await api.ends(`/post/${hub}?search=ALPH`)).toEqual(ends(alpha));
    });

    it('finds users and terms by name', async () => {
      expect(await api.ends(`/post/${hub}?search=author`)).toEqual([`user:${users.author.id}`]);
      expect(await api.ends(`/post/${hub}?search=css`)).toEqual([`term:${terms.css}`]);
    });

    it.each(['%25', '_', '!', "'", '%5C'])('takes %s for what it is', async (character) => {
      expect(await api.ends(`/post/${hub}?search=${character}`)).toEqual([]);
    });

    it('comes before the page is cut', async () => {
      expect(await api.ends(`/post/${hub}?search=lamp&per_page=1`)).toEqual(ends(lamp));
    });
  });
}
