import type { Route } from '../../api/routes/index.js';

const text = { type: 'string' };
const flag = { type: 'string', enum: ['1', '0', 'true', 'false'] };

/** Parameters that WordPress takes on every route, and the embed. */
export function openapiParameters(embedField: string): Record<string, unknown> {
  const query = (name: string, description: string, schema: object) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  });
  return {
    Fields: query('_fields', 'The fields to answer with, separated by commas; title.rendered for one inside another', text),
    Envelope: query('_envelope', 'Puts status and headers into the body, for clients that cannot read them', text),
    Embed: query('_embed', 'Which links to embed, or nothing for all: author, wp:featuredmedia, wp:term', text),
    Relations: query(
      embedField,
      'Adds the first 100 relations of each item; Link leads to the full lists of those that have more',
      flag,
    ),
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description: 'Tags of answers that the client has: one of them is answered with 304',
      schema: text,
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A text of the client’s own: what comes with the same one again within a day is not written twice',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      required: false,
      description: 'The tag of the relation whose order the client knows: another order is answered with 412',
      schema: text,
    },
  };
}

/** The shared parameters of one operation. */
export function sharedParametersOf({ embeds, guarded, keyed }: Route, method: string): { readonly $ref: string }[] {
  const names = [
    'Fields',
    'Envelope',
    ...(embeds ? ['Embed', 'Relations'] : []),
    ...(method === 'GET' ? ['IfNoneMatch'] : []),
    ...(guarded ? ['IfMatch'] : []),
    ...(keyed ? ['IdempotencyKey'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const PAGES = 'The pages before and after: rel="prev", rel="next"';
const FULL_LISTS = 'The full lists of the objects whose embed was cut: rel="related"';

/** The headers of a response that clients go by. */
export function openapiHeaders({ method, status, query, keyed, embeds }: Route): Record<string, unknown> | undefined {
  const isList = query !== undefined && 'page' in query.entries;
  const header = (description: string, type = 'string') => ({ description, schema: { type } });
  const headers = {
    ...(method === 'GET' ? { ETag: header('The tag of this answer') } : {}),
    ...(status === 201 ? { Location: header('The address of what was created') } : {}),
    ...(isList
      ? {
          'X-WP-Total': header('How many there are that the reader may see', 'integer'),
          'X-WP-TotalPages': header('How many pages that makes', 'integer'),
        }
      : {}),
    ...(isList || embeds ? { Link: header([...(isList ? [PAGES] : []), ...(embeds ? [FULL_LISTS] : [])].join('; ')) } : {}),
    ...(keyed ? { 'Idempotent-Replayed': header('“true” where this is the answer to an earlier request with the key') } : {}),
    ...(isList && 'cursor' in query.entries ? { 'X-Relx-Next-Cursor': header('Where the next page goes on') } : {}),
  };
  return Object.keys(headers).length > 0 ? headers : undefined;
}
