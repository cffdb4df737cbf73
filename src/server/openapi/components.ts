const text = { type: 'string' };
const flag = { type: 'string', enum: ['1', '0', 'true', 'false'] };

/** Parameters that WordPress takes on every route, and the embed. */
export function openapiParameters(embedParam: string): Record<string, unknown> {
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
      embedParam,
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

/** Operations that are done once for each key. */
export const KEYED: ReadonlySet<string> = new Set(['createRelation', 'deleteRelation', 'moveRelation', 'batchRelations']);

/** Operations that read objects with the embed. */
export const EMBEDDING: ReadonlySet<string> = new Set(['listObjects', 'getObject']);

/** The shared parameters of one operation. */
export function sharedParametersOf(id: string, method: string): { readonly $ref: string }[] {
  const names = [
    'Fields',
    'Envelope',
    ...(EMBEDDING.has(id) ? ['Embed', 'Relations'] : []),
    ...(method === 'GET' ? ['IfNoneMatch'] : []),
    ...(id === 'moveRelation' ? ['IfMatch'] : []),
    ...(KEYED.has(id) ? ['IdempotencyKey'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const PAGES = 'The pages before and after: rel="prev", rel="next"';
const FULL_LISTS = 'The full lists of the objects whose embed was cut: rel="related"';

interface Answer {
  readonly isRead: boolean;
  readonly isList: boolean;
  readonly isCreated: boolean;
  readonly hasCursor: boolean;
  readonly isKeyed: boolean;
  /** Objects that have the embed. */
  readonly hasEmbed: boolean;
}

/** The headers of an answer that clients go by. */
export function openapiHeaders({
  isRead,
  isList,
  isCreated,
  hasCursor,
  isKeyed,
  hasEmbed,
}: Answer): Record<string, unknown> | undefined {
  const header = (description: string, type = 'string') => ({ description, schema: { type } });
  const headers = {
    ...(isRead ? { ETag: header('The tag of this answer') } : {}),
    ...(isCreated ? { Location: header('The address of what was created') } : {}),
    ...(isList
      ? {
          'X-WP-Total': header('How many there are that the reader may see', 'integer'),
          'X-WP-TotalPages': header('How many pages that makes', 'integer'),
        }
      : {}),
    ...(isList || hasEmbed ? { Link: header([...(isList ? [PAGES] : []), ...(hasEmbed ? [FULL_LISTS] : [])].join('; ')) } : {}),
    ...(isKeyed ? { 'Idempotent-Replayed': header('“true” where this is the answer to an earlier request with the key') } : {}),
    ...(hasCursor ? { 'X-Relx-Next-Cursor': header('Where the next page goes on') } : {}),
  };
  return Object.keys(headers).length > 0 ? headers : undefined;
}
