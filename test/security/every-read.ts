import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { builtinTypes } from '../../src/contract/index.js';
import { defaultPostTypes, defaultTaxonomies } from '../../src/core/index.js';
import { type RoutePattern, routePatterns } from '../../src/server/routes/route-list.js';
import { hidden, NEVER, SECRET, visible } from './hidden-site.js';

interface Described {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly items?: Described;
}

const objects: readonly number[] = [...new Set([...Object.values(hidden.posts), hidden.attachment, hidden.user, hidden.term])];
/** Relations of the site without anything hidden have the ids before these. */
const relations = Array.from({ length: 12 }, (_, index) => index + 5);
const ids = [...objects, ...Object.values(visible), NEVER];
const texts = [
  SECRET,
  `Secret ${SECRET}`,
  `-${SECRET}`,
  `Hello -${SECRET}`,
  `Hidden ${SECRET} text`,
  `${SECRET}@private.example`,
  'Hello',
];
const slugs = [`${SECRET}-private`, `${SECRET}-user`, `${SECRET}-file`, `${SECRET}-login`, SECRET, 'news'];
const dates = ['2025-12-31T00:00:00', '2026-01-24T00:00:00', '2089-12-31T00:00:00Z'];
const types = Object.values(builtinTypes).map(({ name }) => name);

/** Values for a parameter: whatever might name something hidden, and each of a few that it is restricted to. */
function values(name: string, described: Described): readonly string[] {
  const { type, items, pattern } = described;
  if (name === 'type' && !described.enum) return [...types, 'internal_note', 'page'];
  if (name === 'objects') return ids.flatMap((id) => ['post', 'user', 'term'].map((objectType) => `${objectType}:${id}`));
  // an order at random is another one each time
  if (described.enum) return described.enum.filter((value) => value !== 'random');
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'integer' || type === 'number')
    return name === 'page' || name === 'per_page' || name === 'offset' ? ['1', '2', '3'] : ids.map(String);
  if (type === 'array') {
    const members = items ? values(name, items) : [];
    return [...(items?.enum ? members : []), members.join(), objects.join(), [...objects, visible.post, visible.page].join()];
  }
  if (pattern?.includes('T(')) return dates;
  return name === 'slug' ? slugs : [...texts, ...slugs];
}

/** What goes with any parameter of a list, because it changes what the others reveal. */
const COMBINED: readonly string[] = [
  '_embed=1&relx_relations=1&per_page=100',
  `search=${SECRET}&orderby=relevance`,
  'search=Secret&orderby=relevance&order=asc',
  'orderby=parent&per_page=1&page=2',
  'orderby=author&per_page=2',
  'orderby=modified&per_page=1&page=3',
  `include=${objects.join()}&orderby=include&per_page=100`,
  `slug=${slugs.join()}&orderby=include_slugs`,
  `exclude=${[visible.post, visible.other].join()}&per_page=1`,
  `sticky=true&exclude=${visible.post}`,
  `search=${SECRET}&search_columns=post_content`,
  `search=${SECRET}&search_columns=email`,
  `author=${hidden.user}&status=any`,
  'per_page=1&type=references',
  'per_page=1&page=2&type=references&orderby=title',
];

const inPath: Readonly<Record<string, readonly (number | string)[]>> = {
  id: [...ids, ...relations],
  object_type: ['post', 'user', 'term'],
  user_id: [hidden.user, visible.author, NEVER, 'me'],
  uuid: ['introspect', 'none'],
  type: ['post', 'wp_block', 'internal_note'],
  taxonomy: ['category', 'nav_menu'],
  status: ['draft', 'publish'],
  stylesheet: [SECRET],
};

function paths(pattern: RoutePattern, path: string): readonly string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const [name, ...rest] = names;
  if (name === undefined) return [path];
  const filled = (inPath[name] ?? []).map((value) => path.replace(`{${name}}`, String(value)));
  return rest.length === 0 ? filled : filled.flatMap((one) => paths(pattern, one));
}

/** A route, with every request for it that reads. */
export interface Reads {
  readonly route: string;
  readonly requests: readonly string[];
}

/** Every URL of the route table that reads, with each of its parameters and each value that may name a hidden object. */
export function everyRead(): readonly Reads[] {
  const patterns = routePatterns('relx/v1', { postTypes: defaultPostTypes, taxonomies: defaultTaxonomies });
  return patterns.flatMap((pattern) =>
    pattern.routes
      .filter(([, { method }]) => method === 'GET')
      .map(([id, { query, path }]) => {
        const base = `/${pattern.namespace}`;
        const collection = /^\/wp\/v2\/([a-z_]+)/.exec(pattern.pattern)?.[1] ?? '';
        const addresses = paths(pattern, path.replace('{collection}', collection)).map((one) => base + one);
        const parameters = Object.entries(query?.entries ?? {}).flatMap(([name, schema]) => {
          // the schema of a parameter is one
          const json = toJsonSchema(schema as GenericSchema, { typeMode: 'input', errorMode: 'ignore' }) as Described;
          return values(name, json).map((value) => `${name}=${encodeURIComponent(value)}`);
        });
        const all = [...parameters, ...(query ? COMBINED : [])].map((one) => `?${one}`);
        const pairs = ids.map((to) => `?from_id=${visible.post}&to_id=${to}&type=references`);
        const queries = id === 'relationExists' ? pairs : all;
        // what names something hidden itself gets one query, and what both sites have gets each of them
        const isNamed = (address: string) => /\/\d+$/.test(address) && !/\/(10|13)$/.test(address);
        return {
          route: `${pattern.namespace} ${id} ${collection}`,
          requests: addresses.flatMap((one) => [
            one,
            ...(isNamed(one) ? queries.slice(-1) : queries).map((query) => one + query),
          ]),
        };
      }),
  );
}
