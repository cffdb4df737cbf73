import { describe, expect, it } from 'vitest';
import { type Route, routes } from '../../../src/api/routes/index.js';
import { type Api, basic } from '../api.js';
import { posts, users } from '../content.js';

/** Letters of several alphabets, an emoji and an apostrophe; `\uffff` becomes a byte that is no UTF-8. */
const TEXTS = [`Ü'"ß 日本 😀`, 'é\uffff'] as const;

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%EF%BF%BF', '%FF');
// U+FFFF, whose three bytes become one that never occurs in UTF-8
const bytes = (text: string) =>
  Uint8Array.from([...new TextEncoder().encode(text)].join().replaceAll('239,191,191', '255').split(','), Number);

/** Valid bodies of routes with texts inside, by the names of the routes. `text` takes the place of any text. */
const bodies: Readonly<Record<string, readonly ((text: string) => object)[]>> = {
  suggest: [(text) => ({ title: text, content: text }), (text) => ({ title: 'A', content: 'A', type: text })],
  render: [
    (text) => ({ requests: [{ shortcode: `[relx_related_posts post_id="${posts.hub}" title="${text}" class="${text}"]` }] }),
    (text) => ({ requests: [{ block: 'relx/related-posts', attributes: { post: posts.hub, type: text, title: text } }] }),
    (text) => ({ requests: [{ shortcode: text, post: posts.hub }, { block: text }] }),
  ],
  addRelation: [
    (text) => ({ from_id: posts.hub, to_id: users.author.id, type: 'credited_to', data: { note: text, [text]: 1 } }),
    (text) => ({ from_id: posts.hub, to_id: 10, type: text, from_type: text }),
  ],
  removeRelation: [(text) => ({ from_id: posts.hub, to_id: 10, type: text })],
  batchRelations: [(text) => ({ requests: [{ method: 'POST', body: { from_id: posts.hub, to_id: 10, type: text } }] })],
};

/** The requests of a route with a text in one of its parameters. */
function requestsOf(name: string, { path, query, body }: Route, text: string): readonly (readonly [string, string?])[] {
  const address = path.replace('{object_type}', 'post').replace('{id}', String(posts.hub));
  const extra = { objects: `post:${posts.hub}`, from_id: '1', to_id: '2', type: 'related_to' };
  const required = name === 'listRelatedOfMany' ? ['objects'] : name === 'relationExists' ? ['from_id', 'to_id', 'type'] : [];
  const names = [...Object.keys(query?.entries ?? {}), ...(query ? ['data[note]', 'search[]', '_fields', '_locale'] : [])];
  const queries = names.map((param): [string] => {
    const others = required.filter((one) => one !== param).map((one) => `${one}=${extra[one as keyof typeof extra]}`);
    return [`${address}?${[...others, `${param}=${encoded(text)}`].join('&')}`];
  });
  const own = body ? (bodies[name] ?? [(one: string) => ({ type: one, data: { note: one } })]) : [];
  return [...queries, ...own.map((write): [string, string] => [address, JSON.stringify(write(text))])];
}

/** Texts of any alphabet in every parameter of a route get a result or a 4xx. */
function testRoutes(api: Api, namespace: Route['namespace'], wanted: (route: Route) => boolean): void {
  const tested = Object.entries<Route>(routes).filter(([, route]) => route.namespace === namespace && wanted(route));
  it.each(tested)('of %s', async (name, route) => {
    const root = api.url + (namespace === 'plugin' ? '/relx/v1' : '/wp/v2');
    const login = basic(users.administrator.login, api.site().passwords.administrator);
    const failed: string[] = [];
    for (const text of TEXTS)
      for (const [path, body] of requestsOf(name, route, text)) {
        const headers = { authorization: login, 'content-type': 'application/json' };
        const init = body === undefined ? { headers } : { method: route.method, headers, body: bytes(body) };
        const { status } = await api.site().fetch(root + path, init);
        if (status >= 500) failed.push(`${status} ${route.method} ${path} ${body ?? ''}`);
      }
    expect(failed).toEqual([]);
  });
}

export function textTests(api: Api): void {
  describe('texts outside ASCII in parameters', () => {
    testRoutes(api, 'plugin', () => true);

    it('are found in titles', async () => {
      const [from_id, to_id] = [api.spare(), api.spare()];
      const title = "Über O'Brien 日本 😀";
      const body = { title, status: 'publish' };
      const renamed = await api.request(`/wp/v2/notes/${to_id}`, { method: 'POST', body, as: 'administrator' });
      expect(renamed.status).toBe(200);
      await api.created({ from_id, to_id, type: 'references' });
      for (const search of ['Über', "O'Br", '日本', '😀']) {
        const query = `search=${encodeURIComponent(search)}`;
        expect(await api.ends(`/post/${from_id}?${query}`), search).toEqual([`post:${to_id}`]);
        expect(await api.ends(`/post/${from_id}?orderby=title&${query}`), search).toEqual([`post:${to_id}`]);
        const many = await api.get(routes.listRelatedOfMany.response, `/relx/v1/related?objects=post:${from_id}&${query}`);
        expect(many[`post:${from_id}`], search).toMatchObject({ total: 1 });
      }
      for (const search of ['%D6sterreich', '%FF', 'Ж', '日木'])
        expect(await api.ends(`/post/${from_id}?search=${search}`), search).toEqual([]);
    });
  });
}

export function coreTextTests(api: Api): void {
  describe('texts outside ASCII in parameters of WordPress', () => {
    testRoutes(api, 'core', ({ method }) => method === 'GET');
  });
}
