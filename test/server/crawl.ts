import { routes } from '../../src/api/routes/index.js';
import type { SecretSite } from './secret-site.js';

export interface Crawled {
  readonly path: string;
  readonly method: string;
  readonly body?: string;
}

interface Route {
  readonly method: string;
  readonly namespace: string;
  readonly path: string;
  readonly query?: { readonly entries: Readonly<Record<string, unknown>> };
  readonly body?: { readonly entries: Readonly<Record<string, unknown>> };
}

/** Parameters that request more than the defaults. */
const QUERIES = [
  '', 'context=edit', 'context=embed', 'relx_relations=1&_embed=1&per_page=100', 'status=any&per_page=100&context=edit',
  'status=draft,private,pending,future,trash&per_page=100', 'search=zq&per_page=100&direction=both', 'per_page=100&orderby=title&direction=both',
  'per_page=100&page=2&orderby=date&order=asc', 'per_page=100&to_type=all&type=related_to&direction=incoming', '_envelope=1&_fields=title,email,username,author',
  'per_page=100&search=zqtitle&_embed=1&type=post', 'roles=administrator&per_page=100', 'orderby=email&search=private.example',
]; // biome-ignore format: a list

/** The values that a parameter of a path may have here. */
function values(name: string, { ids, uuids, relx }: SecretSite): readonly (string | number)[] {
  const { postTypes, taxonomies } = relx.content.types;
  if (name === 'object_type') return ['post', 'user', 'term'];
  if (name === 'status') return ['publish', 'draft', 'private', 'trash', 'no-such-status'];
  if (name === 'type' || name === 'taxonomy') return [...postTypes, ...taxonomies].map((type) => type.name);
  if (name === 'user_id') return ['me', ...ids.users];
  if (name === 'uuid') return [...uuids, 'no-such-uuid'];
  if (name === 'collection') return ['users', 'media', ...[...postTypes, ...taxonomies].map(({ rest_base }) => rest_base)];
  // a type's name, or the id of anything
  const names = [...postTypes, ...taxonomies].map((type) => type.name);
  return [...(name === 'id' ? [] : names), ...ids.posts, ...ids.users, ...ids.terms];
}

function paths(path: string, site: SecretSite): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  return name === undefined
    ? [path]
    : values(name, site).flatMap((value) => paths(path.replace(`{${name}}`, String(value)), site));
}

/** Parameters that name everything in one request, where a route takes such. */
function everything({ ids }: SecretSite): string[] {
  const [draft = 0, other = 0] = ids.posts.slice(3);
  const objects = [
    ...ids.posts.slice(0, 60).map((id) => `post:${id}`),
    ...ids.users.map((id) => `user:${id}`),
    'term:1',
    'term:2',
  ];
  return [
    `objects=${objects.join()}&per_page=100&direction=both`,
    `from_id=${draft}&to_id=${other}&type=related_to`,
    `from_id=1000&to_id=${draft}&type=references`,
    `include=${ids.posts.slice(0, 100).join()}&per_page=100`,
  ];
}

const everyList = (post: number) =>
  `[relx_related_posts limit="50" direction="both" excerpt_length="100"][relx_related_users][relx_related_terms post_id="${post}"]`;

/** What a write may be sent, whichever it is. */
function bodies({ ids }: SecretSite): object[] {
  const [, , , draft = 0, other = 0] = ids.posts;
  const relation = { from_id: draft, to_id: other, type: 'related_to' };
  const toPublic = { from_id: 1000, to_id: draft, type: 'references' };
  return [
    {},
    { name: 'A name' },
    { title: 'A title', status: 'publish' },
    { side: 'from', position: 0 },
    relation,
    toPublic,
    {
      requests: [
        { method: 'POST', body: relation },
        { method: 'DELETE', body: toPublic },
      ],
      validation: 'normal',
    },
    { create: [relation, toPublic], delete: [relation], validation: 'normal' },
    {
      requests: ids.posts.slice(0, 100).map((post_id, index) => {
        const type = ['related_to', 'references'][index % 2];
        const attributes = { type, limit: 50, direction: 'both', excerptLength: 100 };
        return index % 3 === 0
          ? { block: 'relx/related-posts', attributes, post_id }
          : { shortcode: everyList(post_id), post_id };
      }),
    },
  ];
}

/** Every route of the table, new ones included, with every object of the site in its path: first the reads. */
export function crawl(site: SecretSite): Crawled[] {
  const reads: Crawled[] = [];
  const writes: Crawled[] = [];
  for (const { method, namespace, path, query, body: input } of Object.values(routes) as Route[]) {
    const base = `/wp-json/${namespace === 'plugin' ? 'relx/v1' : 'wp/v2'}`;
    const all = paths(path, site);
    for (const one of all) {
      if (method !== 'GET') {
        // a parameter of another collection is rejected there, and reads send it to all of them
        if (all.length > 200 && !/\/(posts|pages|users)\//.test(one)) continue;
        for (const body of bodies(site).slice(0, input === undefined ? 1 : all.length > 200 ? 1 : all.length > 20 ? 2 : 9))
          writes.push({ method, path: base + one, body: JSON.stringify(body) });
        continue;
      }
      // if there are many, routes of a single object are requested in a few ways
      for (const parameters of [
        ...QUERIES.slice(0, all.length > 20 ? 3 : QUERIES.length),
        ...(query && all.length < 20 ? everything(site) : []),
      ])
        reads.push({ method, path: `${base}${one}?${parameters}` });
      if (all.length < 20) for (const other of ['HEAD', 'OPTIONS']) reads.push({ method: other, path: base + one });
    }
  }
  const around = [
    '/wp-json/',
    '/wp-json/wp/v2',
    '/wp-json/relx/v1',
    '/health',
    '/wp-login.php',
    '/wp-login.php?action=logout',
    '/wp-admin/admin-ajax.php?action=rest-nonce',
    '/',
  ];
  // a request that deletes the password of all requests comes last
  const last = (one: Crawled) => one.method === 'DELETE' && one.path.includes('application-passwords');
  const ordered = [...writes.filter((one) => !last(one)), ...writes.filter(last)];
  return [...around.map((path) => ({ method: 'GET', path })), ...reads, ...ordered];
}
