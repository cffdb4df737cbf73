import type { ObjectRef, ObjectType, Related, RelatedPost, RelationSide } from '../contract/index.js';
import { type CoreObject, coreFields, relatedOf } from './core-object.js';
import type { CallOptions } from './create-client.js';
import { plainText } from './plain-text.js';
import type { Request, Transport } from './transport.js';

/** What narrows a search. */
export interface SearchOptions extends CallOptions {
  /** Only posts of this type, or terms of this taxonomy. @default all */
  readonly subtype?: string | undefined;
  /** Ids that are not wanted. */
  readonly exclude?: readonly number[] | undefined;
  /** Most that is found, 1-100. @default 10 */
  readonly per_page?: number | undefined;
  /** The relation that the results are candidates for. Results then have `rejected`, if the site reports it. */
  readonly relate?: PlannedRelation | undefined;
}

/** A relation whose other side is not chosen yet. */
export interface PlannedRelation {
  /** Name of a relation type. */
  readonly type: string;
  /** The object on the known side. */
  readonly object: ObjectRef;
  /** Which side that is. */
  readonly side: RelationSide;
}

/** A result of a search. */
export type SearchResult = Related & {
  /** Code with which the site would reject the relation, such as `rest_cannot_create`. */
  readonly rejected?: string;
};

/** A draft to make. */
export interface DraftInput {
  readonly title: string;
  /** Name of a post type. @default 'post' */
  readonly postType?: string | undefined;
}

/** The calls of `wp/v2` that a picker needs. */
export interface ContentCalls {
  /**
   * Finds published posts or terms (`GET wp/v2/search`), or users (`GET wp/v2/users`), by words. What the search does not
   * tell of an object, its picture for one, is not there.
   */
  search(objectType: ObjectType, text: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /** `OPTIONS wp/v2/<rest_base>`: whether posts of a type may be created. */
  mayCreate(postType?: string, options?: CallOptions): Promise<boolean>;
  /** `POST wp/v2/<rest_base>`: a new draft with a title. Throws `rest_cannot_create` (403), `rest_type_invalid` (404). */
  createDraft(input: DraftInput, options?: CallOptions): Promise<RelatedPost>;
}

/** One result of `wp/v2/search`. */
interface Result {
  readonly id: number;
  readonly title?: string;
  readonly url?: string;
  readonly subtype?: string;
  readonly relx_rejected?: string;
}

interface Shapes {
  list<T>(request: Request, data: unknown): readonly T[];
  object<T>(request: Request, data: unknown): T;
}

/** Makes them. */
export function createContentCalls(send: Transport, { list, object }: Shapes): ContentCalls {
  const bases = new Map<string, Promise<string>>();
  /** The collection of a post type, asked for once. */
  const baseOf = (postType: string, signal: AbortSignal | undefined): Promise<string> => {
    const path = `/wp/v2/types/${encodeURIComponent(postType)}`;
    const known = bases.get(postType) ?? send({ path, signal }).then(({ data }) => baseIn(data) ?? postType);
    bases.set(postType, known);
    known.catch(() => bases.delete(postType));
    return known;
  };

  return {
    async search(objectType, text, { subtype, exclude = [], per_page = 10, relate, signal } = {}) {
      const params = new URLSearchParams({ search: text, per_page: String(per_page) });
      if (exclude.length > 0) params.set('exclude', exclude.join());
      if (objectType !== 'user') params.set('type', objectType);
      if (objectType !== 'user' && subtype) params.set('subtype', subtype);
      if (relate) params.set('relx_relate', `${relate.type}:${relate.side}:${relate.object.objectType}:${relate.object.id}`);
      const users = `/wp/v2/users?${params}&${coreFields.user}${relate ? ',relx_rejected' : ''}`;
      const request = { path: objectType === 'user' ? users : `/wp/v2/search?${params}`, signal };
      const found = list<CoreObject & Result>(request, (await send(request)).data);
      // a host that does not know `exclude` leaves it to us
      const wanted = found.filter(({ id }) => !exclude.includes(id));
      return wanted.map((one) => ({
        ...(objectType === 'user' ? relatedOf(objectType, one.id, undefined, one) : relatedFound(objectType, one)),
        ...(one.relx_rejected && { rejected: one.relx_rejected }),
      }));
    },
    async mayCreate(postType = 'post', { signal } = {}) {
      const path = `/wp/v2/${await baseOf(postType, signal)}`;
      const { headers } = await send({ method: 'OPTIONS', path, signal });
      return /\bPOST\b/.test(headers.get('Allow') ?? '');
    },
    async createDraft({ title, postType = 'post' }, { signal } = {}) {
      const base = await baseOf(postType, signal);
      const request: Request = { method: 'POST', path: `/wp/v2/${base}`, body: { title, status: 'draft' }, signal };
      const post = object<CoreObject>(request, (await send(request)).data);
      // of the kind that is asked for
      return relatedOf('post', post.id, undefined, post) as RelatedPost;
    },
  };
}

function relatedFound(objectType: 'post' | 'term', { id, title, url = '', subtype = '' }: Result): Related {
  const object = { id, subtype, title: plainText(title), link: url };
  return objectType === 'post'
    ? { ...object, object_type: objectType }
    : { ...object, object_type: objectType, slug: '', taxonomy: subtype };
}

const baseIn = (data: unknown) => (data as { readonly rest_base?: string } | null)?.rest_base;
