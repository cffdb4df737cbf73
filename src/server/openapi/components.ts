import type { Route } from '../../api/routes/index.js';
import { SIMILAR } from '../wp/relations-embed.js';

const text = { type: 'string' };
const flag = { type: 'string', enum: ['1', '0', 'true', 'false'] };

/** Parameters of every route in WordPress, and the embed. */
export function openapiParameters(embedField: string): Record<string, unknown> {
  const query = (name: string, description: string, schema: object, example: string) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
    example,
  });
  const header = (name: string, description: string, example: string, schema: object = text) => ({
    ...query(name, description, schema, example),
    in: 'header',
  });
  return {
    Fields: query('_fields', 'Fields to return, separated by commas, such as id,title.rendered', text, 'id,link'),
    Envelope: query('_envelope', 'Returns status and headers in the body', text, '1'),
    Embed: query('_embed', 'Links to embed: author, wp:featuredmedia, wp:term; empty for all', text, 'author'),
    Relations: query(
      embedField,
      'Adds the first 100 relations of each item. The header Link has the URL of longer lists',
      flag,
      '1',
    ),
    Similar: query(SIMILAR, `With ${embedField}, adds the 10 most similar posts, too`, flag, '1'),
    IfNoneMatch: header('If-None-Match', 'ETags of cached responses. If one matches, the status is 304', '"1f8a3c"'),
    IdempotencyKey: header(
      'Idempotency-Key',
      'Unique key. A repeated request with this key is not written again for a day',
      '5b0c1a3e-6d3f-4f55-9a59-2b8f3a0a8c11',
      { type: 'string', minLength: 1, maxLength: 255 },
    ),
    IfMatch: header('If-Match', 'ETag of the relation or list. If it has changed since, the status is 412', '"1f8a3c"'),
  };
}

export function sharedParametersOf({ embeds, guarded, keyed }: Route, method: string): { readonly $ref: string }[] {
  const names = [
    'Fields',
    'Envelope',
    ...(embeds ? ['Embed', 'Relations', 'Similar'] : []),
    ...(method === 'GET' ? ['IfNoneMatch'] : []),
    ...(guarded ? ['IfMatch'] : []),
    ...(keyed ? ['IdempotencyKey'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const PAGES = 'Previous and next page: rel="prev", rel="next"';
const FULL_LISTS = 'Full lists of the objects with a truncated embed: rel="related"';

/** The headers of a response. */
export function openapiHeaders({ method, status, query, keyed, embeds }: Route): Record<string, unknown> | undefined {
  const isList = query !== undefined && 'page' in query.entries;
  const header = (description: string, type = 'string') => ({ description, schema: { type } });
  const headers = {
    ...(method === 'GET' ? { ETag: header('ETag of the response') } : {}),
    ...(status === 201 ? { Location: header('URL of the created object') } : {}),
    ...(isList
      ? {
          'X-WP-Total': header('Number of items that the user can read', 'integer'),
          'X-WP-TotalPages': header('Number of pages', 'integer'),
        }
      : {}),
    ...(isList || embeds ? { Link: header([...(isList ? [PAGES] : []), ...(embeds ? [FULL_LISTS] : [])].join('; ')) } : {}),
    ...(keyed ? { 'Idempotent-Replayed': header('“true” for the response to an earlier request with the same key') } : {}),
    ...(isList && 'cursor' in query.entries ? { 'X-Relx-Next-Cursor': header('Cursor of the next page') } : {}),
  };
  return Object.keys(headers).length > 0 ? headers : undefined;
}
