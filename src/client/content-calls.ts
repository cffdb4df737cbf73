import type { ObjectRef, ObjectType, Related, RelatedPost, RelationSide } from '../contract/index.js';
import { type CoreObject, coreFields, relatedOf } from './core-object.js';
import type { CallOptions } from './create-client.js';
import { plainText } from './plain-text.js';
import type { Answered, Request, Transport } from './transport.js';

/** Options of a search. */
export interface SearchOptions extends CallOptions {
  /** Only posts of this type, or terms of this taxonomy. @default all */
  readonly subtype?: string | undefined;
  /** Ids to leave out. */
  readonly exclude?: readonly number[] | undefined;
  /** Number of results, 1-100. @default 10 */
  readonly limit?: number | undefined;
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

/** A draft to create. */
export interface DraftInput {
  readonly title: string;
  /** Name of a post type. @default 'post' */
  readonly postType?: string | undefined;
}

/** The calls of `wp/v2` that a picker of objects needs. */
export interface ContentCalls {
  /**
   * Searches published posts or terms (`GET wp/v2/search`), or users (`GET wp/v2/users`). Results have only the fields that
   * WordPress's search returns: no images, for example.
   */
  searchObjects(objectType: ObjectType, text: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /** `OPTIONS wp/v2/<rest_base>`: whether the user can create posts of a type. */
  canCreatePost(postType?: string, options?: CallOptions): Promise<boolean>;
  /** `POST wp/v2/<rest_base>`: creates a draft with a title. Throws `rest_cannot_create` (403), `rest_type_invalid` (404). */
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
  list<T>(answered: Answered): readonly T[];
  object<T>(answered: Answered): T;
}

/** Creates the content calls of a client. */
export function createContentCalls(send: Transport, { list, object }: Shapes): ContentCalls {
  const bases = new Map<string, Promise<string>>();
  /** The collection of a post type, requested once. */
  const baseOf = (postType: string, signal: AbortSignal | undefined): Promise<string> => {
    const path = `/wp/v2/types/${encodeURIComponent(postType)}`;
    const known = bases.get(postType) ?? send({ path, signal }).then(({ data }) => baseIn(data) ?? postType);
    bases.set(postType, known);
    known.catch(() => bases.delete(postType));
    return known;
  };

  return {
    async searchObjects(objectType, text, { subtype, exclude = [], limit = 10, relate, signal } = {}) {
      const params = new URLSearchParams({ search: text, per_page: String(limit) });
      if (exclude.length > 0) params.set('exclude', exclude.join());
      if (objectType !== 'user') params.set('type', objectType);
      if (objectType !== 'user' && subtype) params.set('subtype', subtype);
      if (relate) params.set('relx_relate', `${relate.type}:${relate.side}:${relate.object.objectType}:${relate.object.id}`);
      const users = `/wp/v2/users?${params}&${coreFields.user}${relate ? ',relx_rejected' : ''}`;
      const request = { path: objectType === 'user' ? users : `/wp/v2/search?${params}`, signal };
      const found = list<CoreObject & Result>(await send(request));
      // some sites ignore `exclude`
      const wanted = found.filter(({ id }) => !exclude.includes(id));
      return wanted.map((one) => ({
        ...(objectType === 'user' ? relatedOf(objectType, one.id, undefined, one) : relatedFound(objectType, one)),
        ...(one.relx_rejected && { rejected: one.relx_rejected }),
      }));
    },
    async canCreatePost(postType = 'post', { signal } = {}) {
      const path = `/wp/v2/${await baseOf(postType, signal)}`;
      const { headers } = await send({ method: 'OPTIONS', path, signal });
      return /\bPOST\b/.test(headers.get('Allow') ?? '');
    },
    async createDraft({ title, postType = 'post' }, { signal } = {}) {
      const base = await baseOf(postType, signal);
      const request: Request = { method: 'POST', path: `/wp/v2/${base}`, body: { title, status: 'draft' }, signal };
      const post = object<CoreObject>(await send(request));
      // 'post' gives a related post
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
