import { expect, inject, test } from 'vitest';
import { isExhaustive, size } from '../sizes.js';

/** Titles and words of the draft, the private, the scheduled and the trashed post, and of the one behind a password. */
const hidden = [
  'The bench census',
  'two hundred and six benches',
  'Minutes of the autumn meeting',
  'Apologies: Tobias',
  'A walk for the leap day',
  'The umbrella debate',
  'From the eleventh stone',
  // users without published posts are hidden
  'Priya Raman',
  'Wim de Groot',
  'example.test',
  'user_login',
  'user_email',
  '_application_passwords',
];

const demo = inject('demo');

/** Everything that a text reveals. The one email address in texts is the magazine's own invitation to write. */
function givenAway(text: string): string[] {
  // an error code has the name of what it keeps
  const rest = text
    .replaceAll('Write to maren@example.test.', '')
    .replaceAll(/\brest_cannot_\w+/g, '')
    .toLowerCase();
  return [...hidden.filter((secret) => rest.includes(secret.toLowerCase())), ...(/[\w.]@[a-z]+\.[a-z]/.exec(rest) ?? [])];
}

/** The paths of the pages of some lists. */
async function pathsOf(...lists: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const name of lists) {
    const response = await fetch(`${demo.url}/wp-json/wp/v2/${name}?per_page=100`);
    paths.push(...((await response.json()) as { link: string }[]).map(({ link }) => new URL(link).pathname));
  }
  return paths;
}

/** Every response that links lead to. Outside of a release: without files, the API, and two of three posts and products. */
async function crawl(): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  const leftOut = new Set((await pathsOf('posts', 'product')).filter((_, index) => !isExhaustive && index % 3 !== 0));
  const isLeftOut = (path: string) => leftOut.has(path) || (!isExhaustive && /^\/(assets|wp-\w+)\//.test(path));
  // a post that is left out can have the only link to a tag
  const queue = ['/', ...(await pathsOf('tags'))];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (responses.has(path) || isLeftOut(path)) continue;
    const response = await fetch(demo.url + path);
    expect(response.status, path).toBe(200);
    const text = await response.text();
    responses.set(path, text);
    for (const [, href = ''] of text.matchAll(/(?:href|src)="([^"#]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), demo.url + path);
      if (url.origin === demo.url) queue.push(url.pathname + url.search);
    }
  }
  return responses;
}

test('no page that can be reached, and no request behind one, gives anything away', async () => {
  const responses = await crawl();
  const paths = [...responses.keys()];
  expect(paths.filter((path) => !path.startsWith('/wp-')).length).toBeGreaterThan(size(50, 80));
  if (isExhaustive) expect(paths.filter((path) => path.startsWith('/wp-json/')).length).toBeGreaterThan(100);
  const leaks = [...responses].flatMap(([path, text]) => givenAway(text).map((secret) => `${path}: ${secret}`));
  expect(leaks).toEqual([]);
});

test('no list of the API gives anything away', async () => {
  const collections = ['posts', 'pages', 'product', 'users', 'categories', 'tags', 'product_cat', 'product_tag'];
  const objects = ['post', 'user', 'term'].flatMap((objectType) =>
    Array.from({ length: 70 }, (_, index) => `/wp-json/relx/v1/${objectType}/${index + 1}?per_page=100`),
  );
  const lists = collections.map((name) => `/wp-json/wp/v2/${name}?per_page=100&relx_relations=1`);
  for (const path of [...lists, ...objects]) {
    const response = await fetch(demo.url + path);
    expect([200, 401, 404], path).toContain(response.status);
    expect(givenAway(await response.text()), path).toEqual([]);
  }
});

test.each([
  [28, '/the-bench-census/'],
  [29, '/minutes-of-the-autumn-meeting/'],
  [30, '/a-walk-for-the-leap-day/'],
  [32, '/the-umbrella-debate__trashed/'],
])('post %i has the response of a missing post, except where WordPress itself reveals it', async (id, path) => {
  const nothing = await (await fetch(`${demo.url}/there-is-nothing-here/`)).text();
  for (const address of [path, `/?p=${id}`, `/?post_type=post&p=${id}`]) {
    const response = await fetch(demo.url + address);
    expect(response.status, address).toBe(404);
    expect(await response.text()).toBe(nothing);
  }
  expect((await fetch(`${demo.url}/wp-json/relx/v1/post/${id}`)).status).toBe(404);
  // WordPress's own route requires a login
  expect((await fetch(`${demo.url}/wp-json/wp/v2/posts/${id}`)).status).toBe(401);
});

test('a post behind a password shows its title and a notice', async () => {
  const html = await (await fetch(`${demo.url}/where-the-swimming-place-is/`)).text();
  expect(html).toContain('Where the swimming place is');
  expect(html).toContain('protected by a password');
  expect(givenAway(html)).toEqual([]);
});

test('pages allow no script but their own', async () => {
  const { headers } = await fetch(`${demo.url}/`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
  const upload = await fetch(`${demo.url}/wp-content/uploads/2025/03/river-bend.svg`);
  expect(upload.headers.get('content-type')).toBe('image/svg+xml');
  expect(upload.headers.get('content-security-policy')).toContain("default-src 'none'");
});
