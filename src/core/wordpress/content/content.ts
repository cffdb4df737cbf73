import type { MediaQuery, ObjectType } from '../../../contract/index.js';
import { trimCharacters } from '../../../safe/trim.js';
import type { PostRow } from '../../../store/database.js';
import type { Store } from '../../../store/store.js';
import * as checks from '../../lib/checks.js';
import { languageTag } from '../../lib/language-tag.js';
import { checkViewer, loggedOutViewer, type Viewer } from '../../lib/viewer.js';
import type { Links } from '../links/links.js';
import { readSticky } from '../posts/sticky.js';
import { toPostQuery, toTermQuery, toUserQuery } from './collection-queries.js';
import { type ContentQuery, checkCollectionQuery, checkMediaQuery, findsNothing } from './collection-query.js';
import {
  type ContentObject,
  type ContentPage,
  type PostObject,
  postObjects,
  termObjects,
  userObjects,
} from './content-objects.js';
import type { ContentType, ContentTypes } from './content-types.js';
import { type Medium, mediaOf } from './media.js';
import { readSiteTime, type SiteTime } from './site-time.js';

/** Maximum length of paths, option names and meta keys in UTF-16 units. */
const LONGEST_PATH = 8000;
const LONGEST_OPTION = 191;
const LONGEST_KEY = 255;
/** Length of WordPress's slug column. */
const LONGEST_SLUG = 200;

const MetaKeys = checks.optional(checks.arrayOf(checks.upTo(LONGEST_KEY)));
const Rows = checks.arrayOf(checks.object({ ID: checks.Id }));

/** Contents of a `wp/v2` collection. */
export interface Collection {
  readonly objectType: ObjectType;
  /** The post type or taxonomy; undefined for users. */
  readonly type?: ContentType;
}

export interface PostDetails {
  readonly template: string;
  readonly sticky: boolean;
}

/** Which terms to find. */
export interface TermSearch {
  /** A taxonomy, or several. @default all */
  readonly taxonomy?: string | readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

const NOTHING: ContentPage = { items: [], total: 0 };

/** Reads posts, users and terms that a viewer may see. */
export class Content {
  constructor(
    private readonly store: Store,
    readonly types: ContentTypes,
    private readonly links: Links,
    private readonly prefix: string,
  ) {}

  /** The collection with a `rest_base` such as `posts`, `users`, `categories`; undefined if there is none. */
  collection(restBase: string): Collection | undefined {
    if (restBase === 'users') return { objectType: 'user' };
    const type = this.types.postTypes.find(({ rest_base }) => rest_base === restBase);
    if (type) return { objectType: 'post', type };
    const taxonomy = this.types.taxonomies.find(({ rest_base }) => rest_base === restBase);
    return taxonomy && { objectType: 'term', type: taxonomy };
  }

  /**
   * A page of a collection. Posts are sorted newest first by default, users and terms by name.
   *
   * @throws {RelationError} ncr_invalid_args, ncr_invalid_id with the name of the parameter; rest_no_search_term_defined,
   * rest_orderby_include_missing_include; rest_user_cannot_view, rest_forbidden_orderby
   */
  async list(collection: Collection, requested: ContentQuery, viewer: Viewer = loggedOutViewer): Promise<ContentPage> {
    const { objectType, type } = this.#known(collection);
    const query = checkCollectionQuery(requested);
    checkViewer(viewer);
    if (findsNothing(query)) return NOTHING;
    const { store, links } = this;
    if (objectType === 'user') {
      const types = this.types.postTypes.map(({ name }) => name);
      const userQuery = await toUserQuery(store, this.prefix, types, query, viewer);
      if (findsNothing({ include: userQuery.include })) return NOTHING;
      return userObjects(store, links, await store.collections.users(store.db, userQuery));
    }
    // collections of posts and terms have a type
    const name = type?.name ?? '';
    if (objectType === 'term')
      return termObjects(links, await store.collections.terms(store.db, [name], toTermQuery(query, viewer)));
    const postQuery = await toPostQuery(store, name, query, viewer);
    if (findsNothing({ include: postQuery.include })) return NOTHING;
    return postObjects(store, links, await store.collections.posts(store.db, name, postQuery));
  }

  /** One object of a collection, or undefined if it does not exist or the viewer cannot see it. */
  async get(collection: Collection, id: number, viewer: Viewer = loggedOutViewer): Promise<ContentObject | undefined> {
    // users who can restore a trashed post can read it
    const status = collection?.objectType === 'post' ? { status: ['any', 'trash'] as const } : {};
    const include = [checks.checkId('id', id)];
    return (await this.list(collection, { include, per_page: 1, ...status }, viewer)).items[0];
  }

  /** True if the object exists and the viewer may see it. */
  async readable(objectType: ObjectType, id: number, viewer: Viewer = loggedOutViewer): Promise<boolean> {
    const { audience } = checkViewer(viewer);
    return this.store.reads.readable(
      this.store.db,
      { objectType: checks.checkObjectType('objectType', objectType), id: checks.checkId('id', id) },
      audience,
    );
  }

  /** The type of a post, visible or not; undefined if it does not exist. */
  async postType(id: number): Promise<string | undefined> {
    return (await this.store.reads.post(this.store.db, checks.checkId('id', id)))?.post_type;
  }

  /** The object whose URL has this path, such as `/2026/03/hello-world/` or `/category/news/`. */
  async byPath(path: string, viewer: Viewer = loggedOutViewer): Promise<ContentObject | undefined> {
    const slug =
      trimmed(checks.text('path', path, LONGEST_PATH))
        .split('/')
        .at(-1) ?? '';
    checkViewer(viewer);
    if (slug.length > LONGEST_SLUG) return undefined;
    const home = await this.links.home();
    const collections = [...this.types.postTypes, ...this.types.taxonomies].map(({ rest_base }) => rest_base);
    for (const restBase of [...collections, 'users']) {
      // each rest_base is that of a registered type
      const { items } = await this.list(this.collection(restBase) as Collection, { slug: [slug], per_page: 100 }, viewer);
      const found = items.find(({ link }) => trimmed(link.slice(home.length)) === trimmed(path));
      if (found) return found;
    }
    return undefined;
  }

  /** A site option such as `blogname`; '' if it is not set. */
  async option(name: string): Promise<string> {
    const known = checks.text('name', name, LONGEST_OPTION);
    return (await this.store.reads.options(this.store.db, [known])).get(known) ?? '';
  }

  /**
   * Meta of posts by id, in one statement: the first stored value of each given key, by default of all keys that do not begin
   * with `_` (protected in WordPress). Posts without such meta are omitted.
   *
   * For themes on a server: visibility is not checked. Pass ids of posts that you have read with this class, and check values before
   * you send them to a browser.
   *
   * @example
   * const prices = await relx.content.meta([12, 15], ['_price']);
   * prices.get(12)?._price; // '34.00'
   */
  async meta<Key extends string = string>(
    ids: readonly number[],
    keys?: readonly Key[],
  ): Promise<Map<number, Readonly<Partial<Record<Key, string>>>>> {
    const posts = checks.check(checks.Ids, 'ids', ids);
    if (checks.check(MetaKeys, 'keys', keys)?.length === 0) return new Map();
    const values = new Map<number, Map<string, string>>();
    for (const { id, key, value } of await this.store.reads.postMetas(this.store.db, posts, keys)) {
      const own = values.get(id) ?? new Map<string, string>();
      if (!own.has(key)) values.set(id, own.set(key, value));
    }
    // only the given keys were read
    return new Map([...values].map(([id, own]) => [id, Object.fromEntries(own) as Partial<Record<Key, string>>]));
  }

  /** Terms of some or all public taxonomies whose names contain the words. */
  async terms(wanted: TermSearch): Promise<ContentPage> {
    const { page, per_page, search, include } = checkCollectionQuery(wanted);
    const given = typeof wanted.taxonomy === 'string' ? [wanted.taxonomy] : wanted.taxonomy;
    const taxonomies = checks.check(checks.optional(checks.arrayOf(checks.upTo(LONGEST_SLUG))), 'taxonomy', given);
    const names = this.types.taxonomies.map(({ name }) => name).filter((name) => taxonomies?.includes(name) ?? true);
    if (names.length === 0) return NOTHING;
    const relatedQuery = toTermQuery({ page, per_page, search, include }, loggedOutViewer);
    return termObjects(this.links, await this.store.collections.terms(this.store.db, names, relatedQuery));
  }

  /** Media files by id, as far as the viewer may see the posts that they are attached to. */
  async media(ids: readonly number[], viewer: Viewer = loggedOutViewer): Promise<readonly Medium[]> {
    const known = checks.check(checks.Ids, 'ids', ids);
    return mediaOf(this.store, this.links, known, checkViewer(viewer));
  }

  /** The language of the site, as a BCP 47 tag. */
  async locale(): Promise<string> {
    return languageTag((await this.links.options.settings()).language);
  }

  /** The time zone of the site. */
  async siteTime(): Promise<SiteTime> {
    return readSiteTime(this.store);
  }

  /** Template and stickiness of posts. */
  async details(ids: readonly number[]): Promise<Map<number, PostDetails>> {
    const posts = checks.check(checks.Ids, 'ids', ids);
    const templates = await this.store.reads.postMetas(this.store.db, posts, ['_wp_page_template']);
    const files = new Map(templates.map(({ id, value }) => [id, value === 'default' ? '' : value]));
    const sticky = new Set(await readSticky(this.store));
    return new Map(posts.map((id) => [id, { template: files.get(id) ?? '', sticky: sticky.has(id) }]));
  }

  /** A page of the media files, newest first, as far as the viewer may see the posts that they are attached to. */
  async mediaList(
    mediaQuery: Omit<MediaQuery, 'context'>,
    viewer: Viewer = loggedOutViewer,
  ): Promise<{ items: readonly Medium[]; total: number }> {
    const { page = 1, per_page = 10, ...query } = checkMediaQuery(mediaQuery);
    const { audience } = checkViewer(viewer);
    if (findsNothing(query)) return { items: [], total: 0 };
    const offset = Math.min(query.offset ?? (page - 1) * per_page, Number.MAX_SAFE_INTEGER);
    const { ids, total } = await this.store.collections.media({ ...query, audience, limit: per_page, offset });
    const files = new Map((await mediaOf(this.store, this.links, ids, viewer)).map((medium) => [medium.row.ID, medium]));
    return { items: ids.flatMap((id) => files.get(id) ?? []), total };
  }

  /** A post, visible or not, for responses to the user who has just written it. */
  async postAsIs(id: number): Promise<PostObject | undefined> {
    return (await this.posts(await this.store.reads.postsById(this.store.db, [checks.checkId('id', id)])))[0];
  }

  /** Posts from their rows, in order. */
  async posts(rows: readonly PostRow[]): Promise<readonly PostObject[]> {
    checks.check(Rows, 'rows', rows);
    // rows of posts result in posts
    return (await postObjects(this.store, this.links, { rows, total: rows.length })).items as readonly PostObject[];
  }

  /** @throws {RelationError} for a collection that the site does not have */
  #known(collection: Collection): Collection {
    const objectType = checks.checkObjectType('objectType', collection?.objectType);
    const types = { post: this.types.postTypes, user: [], term: this.types.taxonomies }[objectType];
    const type = types.find(({ name }) => name === collection.type?.name);
    if (objectType === 'user' || type) return { objectType, ...(type ? { type } : {}) };
    throw checks.invalidParam(
      'ncr_invalid_args',
      'type',
      `of a collection must be one of ${types.map(({ name }) => name).join(', ')}`,
    );
  }
}

const trimmed = (path: string): string => trimCharacters(path, '/');
