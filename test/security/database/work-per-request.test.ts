import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { HEAVY, type HeavySite, openHeavySite } from '../heavy-site.js';

let site: HeavySite;
beforeAll(async () => {
  site = await openHeavySite();
});
afterAll(() => site.close());

const V1 = '/wp-json/relx/v1';
const V2 = '/wp-json/wp/v2';
const known = (): RequestInit => ({ headers: { authorization: site.authorization } });
const removed = (): RequestInit => ({ method: 'DELETE', ...known() });
const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', authorization: site.authorization },
});
const ids = Array.from({ length: 100 }, (_, index) => index + 1);
const pageSizes = ids.map((size) => `post:1%3Fper_page=${size}`).join();
/** Posts 130 and the following ones, as items of a list. */
const some = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 130 }));
const LARGEST = Number.MAX_SAFE_INTEGER;

interface Case {
  readonly path: string;
  readonly init?: (() => RequestInit) | undefined;
  readonly status: number;
  /** The most rows that the database may return for it, and the most statements. */
  readonly rows: number;
  readonly statements: number;
}

/** Rows and statements that any request may cost: its user, the options of the site. */
const BASE = 40;
const at = (path: string, more: Partial<Omit<Case, 'path'>> = {}): Case => ({
  path,
  status: 200,
  init: more.init,
  rows: BASE + (more.rows ?? 0),
  statements: BASE + (more.statements ?? 0),
  ...(more.status === undefined ? {} : { status: more.status }),
});
/** One that a user sends. */
const own = (path: string, more: Partial<Omit<Case, 'path'>> = {}): Case => at(path, { init: known, ...more });

/**
 * Rows for the similar posts of a changed post and of five others: 60 words, 60 posts with them, and 200 posts with its terms,
 * each with its type and its terms.
 */
const SIMILAR = 6 * 800;

const related = (query: string) => `${V1}/related?${query}`;
const rendered = (shortcode: string) => () => json({ requests: [{ shortcode }] });
const numbered = (text: (id: number) => string) => ids.map(text).join('');

/** The worst requests to each route that its limits let through, and what they may cost beside {@link BASE}. */
const cases: Readonly<Record<keyof typeof routes, readonly Case[]>> = {
  listRelated: [
    ...['order', 'order&order=desc', 'date', 'id', 'type', 'random', 'order&search=1'].map((by) =>
      at(`${V1}/post/1?per_page=100&orderby=${by}`, { rows: 202 }),
    ),
    // the titles of the whole list come out of the database once, and nothing else of its rows
    at(`${V1}/post/1?per_page=100&orderby=title`, { rows: HEAVY + 200 }),
    at(`${V1}/post/1?page=${LARGEST}&per_page=100`, { status: 400 }),
    at(`${V1}/post/1?cursor=${'A'.repeat(500)}`, { status: 400 }),
    at(`${V1}/post/1?search=${'%25_'.repeat(66)}`),
  ],
  listRelatedOfMany: [
    ...['order', 'order&order=desc', 'date', 'random'].map((by) =>
      at(related(`orderby=${by}&objects=${pageSizes}`), { rows: 5050, statements: 250 }),
    ),
    at(related(`orderby=title&objects=${pageSizes}`), { rows: HEAVY + 200 }),
    // however they differ, 100,000 relations are read at most
    at(related(`orderby=title&per_page=1&objects=${ids.map((id) => `post:1%3Fsearch=${id}`)}`), {
      rows: 100_000,
      statements: 700,
    }),
    at(related(`per_page=100&objects=${ids.map((id) => `post:${id}`)}`), { rows: 10_400 }),
  ],
  render: [
    at(`${V1}/render`, {
      init: rendered(numbered((id) => `[relx_related_posts post_id=1 order=title limit=${1 + (id % 5)}]`.repeat(4))),
      rows: HEAVY + 200,
    }),
    at(`${V1}/render`, { init: rendered(numbered((id) => `[relx_related_posts post_id=${id}]`.repeat(4))), rows: 800 }),
  ],
  suggest: [
    at(`${V1}/suggestions`, { init: () => json({ post_id: 1, exclude: ids }), rows: 2 * HEAVY, statements: 20 }),
    at(`${V1}/suggestions`, {
      init: () => json({ title: numbered((id) => `Word${id} `), terms: ids }),
      rows: 2000,
      statements: 20,
    }),
  ],
  dismissSuggestion: [at(`${V1}/suggestions/dismissals`, { status: 201, init: () => json({ post_id: 1, dismissed_id: 2 }) })],
  restoreSuggestion: [at(`${V1}/suggestions/dismissals`, { init: () => json({ post_id: 1, dismissed_id: 2 }, 'DELETE') })],
  addRelation: [at(`${V1}/relationships`, { status: 201, init: () => json({ from_id: 1, to_id: 5, type: 'references' }) })],
  removeRelation: [own(`${V1}/relationships?from_id=1&to_id=5&type=references`, { init: removed })],
  relationExists: [at(`${V1}/relationships/exists?from_id=1&to_id=2&type=related_to`)],
  batchRelations: [
    at(`${V1}/relationships/batch`, {
      status: 207,
      init: () => json({ requests: ids.map((id) => ({ body: { from_id: 1, to_id: id + 5, type: 'references' } })) }),
      rows: 100 * 20,
      statements: 100 * 30,
    }),
  ],
  replaceObject: [
    at(`${V1}/post/1/replace`, { init: () => json({ by: 5 }), rows: 1000 * 10, statements: 1000 * 10 }),
    at(`${V1}/post/1/replace`, { init: () => json({ by: 5, dry_run: true }), rows: 1000 * 10, statements: 1000 * 10 }),
  ],
  setList: [
    at(`${V1}/post/1/lists/related_to`, { init: () => json({ items: [], base: [] }, 'PUT'), rows: 4 * HEAVY + 1000 }),
    at(`${V1}/post/2/lists/references`, {
      init: () => json({ items: some(500), base: [] }, 'PUT'),
      rows: 500 * 8,
      statements: 500 * 5,
    }),
    at(`${V1}/post/2/lists/references`, {
      init: () => json({ items: [], base: some(500) }, 'PUT'),
      rows: 500 * 8,
      statements: 500 * 2,
    }),
  ],
  // for users with permission to move it, the tag that guards the move covers the lists of both sides
  getRelation: [own(`${V1}/relationships/1`, { rows: 2 * HEAVY }), at(`${V1}/relationships/1`)],
  updateRelation: [at(`${V1}/relationships/1`, { init: () => json({ side: 'from', position: 3 }, 'PATCH'), rows: 6 * HEAVY })],
  listTypes: [at(`${V1}/types`)],
  createType: [
    at(`${V1}/types`, {
      status: 201,
      init: () =>
        json({ name: 'x'.repeat(50), label: 'X', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' }),
    }),
  ],
  updateType: [at(`${V1}/types/references`, { init: () => json({ hidden: true }, 'PUT') })],
  deleteType: [own(`${V1}/types/${'x'.repeat(50)}?relations=delete`, { init: removed })],
  openapi: [at(`${V1}/openapi.json`)],
  getMe: [own(`${V2}/users/me?context=edit`), own(`${V2}/users/me?relx_relations=1`, { rows: 150 })],
  listApplicationPasswords: [own(`${V2}/users/me/application-passwords`)],
  createApplicationPassword: [
    at(`${V2}/users/me/application-passwords`, { status: 201, init: () => json({ name: 'x'.repeat(255) }) }),
  ],
  introspectApplicationPassword: [own(`${V2}/users/me/application-passwords/introspect`)],
  getApplicationPassword: [own(`${V2}/users/me/application-passwords/${'x'.repeat(100)}`, { status: 404 })],
  updateApplicationPassword: [
    at(`${V2}/users/me/application-passwords/none`, { status: 404, init: () => json({ name: 'x' }, 'PUT') }),
  ],
  deleteApplicationPassword: [own(`${V2}/users/me/application-passwords/none`, { status: 404, init: removed })],
  deleteApplicationPasswords: [own(`${V2}/users/2/application-passwords`, { init: removed })],
  listPostTypes: [at(`${V2}/types`)],
  getPostType: [at(`${V2}/types/post`)],
  listTaxonomies: [at(`${V2}/taxonomies?type=post`)],
  getTaxonomy: [at(`${V2}/taxonomies/category`)],
  listStatuses: [at(`${V2}/statuses`)],
  getStatus: [at(`${V2}/statuses/publish`)],
  searchObjects: [
    at(`${V2}/search?per_page=100&search=${'Title%20'.repeat(9)}`, { rows: 500 }),
    at(`${V2}/search?type=term&per_page=100&search=${'n'.repeat(200)}`),
    at(`${V2}/search?per_page=100&page=${LARGEST}`, { status: 400 }),
  ],
  getSettings: [own(`${V2}/settings`)],
  listMedia: [
    at(`${V2}/media?per_page=100&include=${ids}&orderby=include&exclude=${ids}&parent=${ids}`),
    at(`${V2}/media?offset=${LARGEST}`),
  ],
  getMedium: [at(`${V2}/media/1`, { status: 404 })],
  listObjects: [
    // a hundred posts with their terms and authors, and the one list that the bodies of all of them show
    ...[
      `include=${ids}&orderby=include&exclude=900`,
      `search=${'Title%20'.repeat(9)}`,
      'categories=1&sticky=false',
      '_embed',
      `slug=${ids.map((id) => `post-${id}`)}`,
    ].map((query) => at(`${V2}/posts?per_page=100&${query}`, { rows: HEAVY + 800 })),
    at(`${V2}/posts?offset=${LARGEST}&_fields=id`),
    at(`${V2}/posts?page=${LARGEST}&per_page=100`, { status: 400 }),
    // a hundred relations of each, and no more than 2,500 in all
    at(`${V2}/posts?per_page=100&include=${ids}&relx_relations=1&_fields=id,relx_relations`, {
      rows: 2501 + 101 * 100 + 300,
      statements: 100,
    }),
    at(`${V2}/users?per_page=100&relx_relations=1&search=a`, { rows: 160 }),
    at(`${V2}/categories?per_page=100&relx_relations=1&hide_empty=true&post=1`),
  ],
  getObject: [at(`${V2}/posts/1?relx_relations=1&_embed`, { rows: 2 * HEAVY + 300 })],
  createObject: [at(`${V2}/posts`, { status: 201, init: () => json({ title: 'New', content: 'x'.repeat(100_000) }) })],
  updateObject: [
    at(`${V2}/posts/1100`, { init: () => json({ title: 'Newer' }, 'PUT'), rows: HEAVY + 50 + SIMILAR, statements: 400 }),
  ],
  deleteObject: [own(`${V2}/posts/1101?force=true`, { init: removed, rows: HEAVY + 50, statements: 10 })],
};

it('every route of the table has its worst requests', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(routes).sort());
  expect(Object.values(cases).every((own) => own.length > 0)).toBe(true);
});

describe.each(Object.entries(cases))('%s', (_, requests) => {
  it.each(requests)('costs no more than its limits allow: $path', async ({ path, init, status, rows, statements }) => {
    const { response, work } = await site.send(path, init?.());
    expect(response.status, (await response.clone().text()).slice(0, 300)).toBe(status);
    expect(work.rows).toBeLessThanOrEqual(rows);
    expect(work.statements).toBeLessThanOrEqual(statements);
  });
});

it('long lists of many objects are read in several statements, so that other requests get the thread between them', async () => {
  const { response, work } = await site.send(related(`per_page=20&objects=${ids.map((id) => `post:${id}`)}`));
  expect(Object.values(await response.json()).length).toBe(100);
  expect(work.rows).toBeGreaterThan(2_000);
  expect(work.longest).toBeLessThan(2000);
});

it.each([
  ['OPTIONS', `${V2}/posts/1`],
  ['OPTIONS', `${V1}/related`],
  ['GET', '/wp-json/'],
  ['GET', V1],
  ['GET', '/wp-login.php'],
  ['POST', '/wp-login.php'],
  ['GET', '/wp-admin/admin-ajax.php?action=rest-nonce'],
  ['GET', '/health'],
])('%s %s costs little', async (method, path) => {
  const { work } = await site.send(path, { method });
  expect(work.rows).toBeLessThanOrEqual(BASE);
  expect(work.statements).toBeLessThanOrEqual(BASE);
});
