import type { ObjectRef, ObjectType, Related, RelatedPost, RelationSide } from '../../contract/index.js';
import type { Invalidation } from '../invalidation/changes.js';
import type { ResponseShapes } from '../transport/response-shape.js';
import type { CallOptions, Request, Transport } from '../transport/transport-types.js';
import { type CoreObject, coreFields, relatedOf } from './core-object.js';
import { plainText } from './plain-text.js';

export interface SearchOptions extends CallOptions {
  /** Only posts with this type, or terms in this taxonomy. */
  readonly subtype?: string | undefined;
  /** Only posts by this user. Requires `relate`. */
  readonly author?: number | undefined;
  /** Only posts with this term. Requires `relate`. */
  readonly term?: number | undefined;
  /** Only these ids. */
  readonly include?: readonly number[] | undefined;
  /** Ids to leave out. */
  readonly exclude?: readonly number[] | undefined;
  /** Number of results, 1-100. @default 10 */
  readonly limit?: number | undefined;
  /** The planned relation. A result has `rejected` if the site reports a rejection. */
  readonly relate?: PlannedRelation | undefined;
}

/** A relation whose other side is not chosen yet. */
export interface PlannedRelation {
  readonly type: string;
  /** The object on the known side. */
  readonly object: ObjectRef;
  /** Which side that is. */
  readonly side: RelationSide;
}

export type SearchResult = Related & {
  /** Code with which the site would reject the relation, such as `rest_cannot_create`. */
  readonly rejected?: string;
};

/** A post type or taxonomy. */
export interface Subtype {
  readonly name: string;
  readonly label: string;
}

export interface DraftInput {
  readonly title: string;
  /** Post type. @default 'post' */
  readonly postType?: string | undefined;
}

/** The calls of `wp/v2` that a picker of objects needs. */
export interface ContentCalls {
  /**
   * Searches published posts or terms (`GET wp/v2/search`), or users (`GET wp/v2/users`). Without a text, posts come newest first.
   * Posts and terms have the fields of WordPress's search. With `relate`, a site with relx returns more fields to logged-in users,
   * and drafts that they can see.
   *
   * @example
   * const lessons = await client.searchObjects('post', 'rain', { subtype: 'lesson', limit: 5 });
   */
  searchObjects(objectType: ObjectType, text: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /**
   * Lists post types or taxonomies that a search finds: `GET wp/v2/types` or `taxonomies`, and `OPTIONS wp/v2/search`.
   *
   * @example
   * const postTypes = await client.listSubtypes('post'); // [{ name: 'post', label: 'Posts' }, ...]
   */
  listSubtypes(objectType: 'post' | 'term', options?: CallOptions): Promise<readonly Subtype[]>;
  /**
   * Returns whether the user can create posts of a type: `OPTIONS wp/v2/<rest_base>`. False for a page of another
   * origin if the site has no relx.
   *
   * @example
   * if (await client.canCreatePost('lesson')) await client.createDraft({ title: 'Rain', postType: 'lesson' });
   */
  canCreatePost(postType?: string, options?: CallOptions): Promise<boolean>;
  /**
   * Creates a draft with a title: `POST wp/v2/<rest_base>`.
   *
   * @throws {RelxError} rest_cannot_create (403), rest_type_invalid (404)
   * @example
   * const draft = await client.createDraft({ title: 'A walk along the river' });
   */
  createDraft(input: DraftInput, options?: CallOptions): Promise<RelatedPost>;
  /**
   * Moves a draft to the trash: `DELETE wp/v2/<rest_base>/<id>`.
   *
   * @throws {RelxError} rest_cannot_delete (403), rest_post_invalid_id (404)
   * @example
   * await client.deleteDraft(draft);
   */
  deleteDraft(draft: Pick<RelatedPost, 'id' | 'subtype'>, options?: CallOptions): Promise<void>;
}

/** One result of `wp/v2/search`. */
interface Result {
  readonly id: number;
  readonly title?: string;
  readonly url?: string;
  readonly subtype?: string;
  readonly relx_rejected?: string;
  readonly relx_related?: Related;
  /** Type of the object; of a term in WordPress, its taxonomy. */
  readonly type?: string;
}

interface CoreSubtype {
  readonly name?: string;
}

/** Creates the content calls of a client. `invalidate` is called after changes. */
export function createContentCalls(
  send: Transport,
  { list, object }: ResponseShapes,
  invalidate: (change: Invalidation) => unknown,
): ContentCalls {
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
    async searchObjects(
      objectType,
      text,
      { subtype, author, term, include = [], exclude = [], limit = 10, relate, signal } = {},
    ) {
      const params = new URLSearchParams({ search: text, per_page: String(limit) });
      if (include.length > 0) params.set('include', include.join());
      if (exclude.length > 0) params.set('exclude', exclude.join());
      if (objectType !== 'user') params.set('type', objectType);
      if (objectType !== 'user' && subtype) params.set('subtype', subtype);
      if (objectType === 'post' && author) params.set('relx_author', String(author));
      if (objectType === 'post' && term) params.set('relx_term', String(term));
      if (relate) params.set('relx_relate', `${relate.type}:${relate.side}:${relate.object.objectType}:${relate.object.id}`);
      const users = `/wp/v2/users?${params}&${coreFields.user}${relate ? ',relx_rejected,relx_related' : ''}`;
      const request = { path: objectType === 'user' ? users : `/wp/v2/search?${params}`, signal };
      const found = list<CoreObject & Result>(await send(request));
      // some sites ignore `exclude`
      const wanted = found.filter(({ id }) => !exclude.includes(id));
      return wanted.map((one) => ({ ...foundOf(objectType, one), ...(one.relx_rejected && { rejected: one.relx_rejected }) }));
    },
    async listSubtypes(objectType, { signal } = {}) {
      const request: Request = { path: `/wp/v2/${objectType === 'post' ? 'types' : 'taxonomies'}`, signal };
      const described = send({ method: 'OPTIONS', path: '/wp/v2/search', signal });
      const [response, searched] = await Promise.all([
        send(request),
        // some firewalls reject OPTIONS
        described.then(({ data }) => searchedSubtypes(data), () => undefined), // biome-ignore format: one promise
      ]);
      const found = object<Readonly<Record<string, CoreSubtype>>>(response);
      // WordPress lists types that its search rejects, too, such as templates, menus and types that are not public
      const names = Object.keys(found).filter((name) => searched?.has(name) ?? !/^(wp_|nav_menu|attachment$)/.test(name));
      return names.map((name) => ({ name, label: found[name]?.name ?? name }));
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
      return { ...(relatedOf('post', post.id, undefined, post) as RelatedPost), hidden: 'draft' };
    },
    async deleteDraft({ id, subtype }, { signal } = {}) {
      await send({ method: 'DELETE', path: `/wp/v2/${await baseOf(subtype, signal)}/${id}`, signal });
      void invalidate({ object: { objectType: 'post', id } });
    },
  };
}

function foundOf(objectType: ObjectType, one: CoreObject & Result): Related {
  if (one.relx_related) return one.relx_related;
  return objectType === 'user' ? relatedOf(objectType, one.id, undefined, one) : relatedFound(objectType, one);
}

function relatedFound(objectType: 'post' | 'term', { id, title, url = '', ...result }: Result): Related {
  // WordPress names the taxonomy of a term as its type
  const subtype = result.subtype ?? (result.type === objectType ? '' : (result.type ?? ''));
  const object = { id, subtype, title: plainText(title), link: url };
  return objectType === 'post'
    ? { ...object, object_type: objectType }
    : { ...object, object_type: objectType, slug: '', taxonomy: subtype };
}

interface SearchDescription {
  readonly endpoints?: readonly { readonly args?: { readonly subtype?: { readonly items?: { readonly enum?: unknown } } } }[];
}

/** The subtypes that a site's search accepts; undefined if the site does not describe them. */
function searchedSubtypes(description: unknown): ReadonlySet<unknown> | undefined {
  const accepted = (description as SearchDescription | null)?.endpoints?.[0]?.args?.subtype?.items?.enum;
  return Array.isArray(accepted) ? new Set<unknown>(accepted) : undefined;
}

const baseIn = (data: unknown) => (data as { readonly rest_base?: string } | null)?.rest_base;
