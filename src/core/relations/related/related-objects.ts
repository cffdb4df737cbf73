import type { ObjectType, Related, RelatedDetails, RelatedPost, RelatedTerm } from '../../../contract/index.js';
import { eventLoopYield } from '../../../event-loop-yield.js';
import { publicAudience } from '../../../store/query/visibility.js';
import type { ListRow, ObjectTexts } from '../../../store/relations/list-args.js';
import type { Store } from '../../../store/store.js';
import { groupBy } from '../../lib/group-by.js';
import type { Viewer } from '../../lib/viewer.js';
import { imagesOf } from '../../wordpress/content/images.js';
import { avatarsOf, type SiteSettings } from '../../wordpress/content/site-options.js';
import { plainText } from '../../wordpress/html/plain-text.js';
import type { LinkedTerm, Links } from '../../wordpress/links/links.js';
import { excerptOf, renderedTitle } from '../../wordpress/text/rendered.js';
import { showsAllUsers } from '../types/sides.js';
import type { TypeRegistry } from '../types/type-registry.js';

/** Converts a date column to ISO 8601. Undefined for WordPress's zero date. */
const isoDate = (column: string | null): string | undefined =>
  column && !column.startsWith('0000') ? column.replace(' ', 'T').slice(0, 19) : undefined;

/** The dates of a post as WordPress's REST API has them, without offsets. Drafts have no UTC date. */
export function postDates(local: string | null, utc: string | null): Pick<RelatedPost, 'date' | 'date_gmt'> {
  const dates: { date?: string; date_gmt?: string } = {};
  const [date, date_gmt] = [isoDate(local), isoDate(utc)];
  if (date) dates.date = date;
  if (date_gmt) dates.date_gmt = date_gmt;
  return dates;
}

/** A related object with its columns. */
type ObjectRow = ObjectTexts & Pick<ListRow, 'related'> & { readonly relation?: Pick<ListRow['relation'], 'type'> };

const idAt = ({ related }: ObjectRow): number => related.id;

const none: ReadonlyMap<number, Related> = new Map();

/** Title of a row's related object as plain text. */
const titleAt = (row: ObjectRow, language: string): string =>
  plainText(row.related.objectType === 'post' ? renderedTitle(row.title, language) : row.title);

/** Reads titles, links and images of related objects, with one statement per object type for any number of rows. */
export class RelatedObjects {
  constructor(
    private readonly store: Store,
    private readonly links: Links,
    private readonly types: TypeRegistry,
  ) {}

  /** The site's language as a WordPress locale. @param version of the database at the start of the request */
  async language(version?: string): Promise<string> {
    return (await this.links.options.settings(version)).language;
  }

  /**
   * The related object of each row, in order, for a viewer. Rows with the same object share it.
   *
   * @param version of the database at the start of the request
   */
  async of(rows: readonly ObjectRow[], viewer: Viewer, details: RelatedDetails = {}, version?: string): Promise<Related[]> {
    if (rows.length === 0) return [];
    const settings = await this.links.options.settings(version);
    const some = () => new Map<number, ObjectRow>();
    // users whom their relation type shows without published posts, too, are not marked as hidden
    const unique = { post: some(), user: some(), named: some(), term: some() };
    for (const row of rows) unique[this.#groupOf(row)].set(idAt(row), row);
    const { post, user, named, term } = unique;
    // most lists have objects of one type
    const found = {
      post: post.size > 0 ? await this.#posts([...post.values()], details, settings) : none,
      user: user.size > 0 ? await this.#users([...user.values()], settings, viewer.isLoggedIn, 'no_posts') : none,
      named: named.size > 0 ? await this.#users([...named.values()], settings, true) : none,
      term: term.size > 0 ? await this.#terms([...term.values()], settings) : none,
    };
    // contains each row's object
    return rows.map((row) => found[this.#groupOf(row)].get(idAt(row)) as Related);
  }

  /**
   * The title of each row's related object.
   *
   * @param cache titles by object, to which those of the rows are added
   */
  async titles(rows: readonly ObjectRow[], cache = new Map<string, string>()): Promise<string[]> {
    const language = await this.language();
    const yieldToOthers = eventLoopYield();
    const titles: string[] = [];
    for (const row of rows) {
      await yieldToOthers();
      const object = `${row.related.objectType}:${idAt(row)}`;
      const title = cache.get(object) ?? titleAt(row, language);
      cache.set(object, title);
      titles.push(title);
    }
    return titles;
  }

  async #posts(rows: readonly ObjectRow[], details: RelatedDetails, settings: SiteSettings): Promise<Map<number, RelatedPost>> {
    const found = new Map<number, RelatedPost>();
    const links = await this.links.posts(
      rows.map((row) => ({
        id: idAt(row),
        type: row.subtype,
        slug: row.slug,
        status: row.status ?? '',
        date: row.date ?? '',
        parent: row.parent ?? 0,
        author: row.author ?? 0,
      })),
      settings,
    );
    const pictured = rows.filter(({ thumbnail }) => typeof thumbnail === 'string').map(idAt);
    const thumbnails = pictured.length > 0 ? await this.store.reads.thumbnails(this.store.db, pictured) : [];
    const images = thumbnails.length > 0 ? imagesOf(thumbnails, settings.uploads) : new Map<number, never>();
    const terms = details.terms ? await termsOfPosts(rows.map(idAt), this.store, this.links, settings) : undefined;
    const { language } = settings;
    // titles and excerpts of any length are processed as a whole
    const yieldToOthers = eventLoopYield();
    for (const [index, row] of rows.entries()) {
      const turn = yieldToOthers();
      if (turn) await turn;
      const id = idAt(row);
      const excerpt = excerptOf(row.excerpt ?? '', row.content ?? '', language);
      const image = images.get(id);
      // assigned, because spreads take several times as long
      const post: { -readonly [K in keyof RelatedPost]: RelatedPost[K] } = {
        id,
        object_type: 'post',
        subtype: row.subtype,
        title: titleAt(row, language),
        link: links[index] ?? '',
      };
      const { date, date_gmt } = postDates(row.date, row.date_gmt);
      if (date) post.date = date;
      if (date_gmt) post.date_gmt = date_gmt;
      if (excerpt) post.excerpt = excerpt;
      if (image) post.image = image;
      if (terms) post.terms = terms.get(id) ?? [];
      if (row.status !== null && row.status !== 'publish') post.hidden = row.status;
      found.set(id, post);
    }
    return found;
  }

  #groupOf({ related: { objectType }, relation }: ObjectRow): ObjectType | 'named' {
    return objectType === 'user' && relation && showsAllUsers(this.types.get(relation.type)) ? 'named' : objectType;
  }

  /** Related users. If some may have no published posts, those have only a name, and `hidden`. */
  async #users(
    rows: readonly ObjectRow[],
    settings: SiteSettings,
    areMixed: boolean,
    hidden?: string,
  ): Promise<Map<number, Related>> {
    const found = new Map<number, Related>();
    const links = await this.links.users(
      rows.map((row) => ({ id: idAt(row), slug: row.slug })),
      settings,
    );
    const ids = rows.map(idAt);
    const publicIds = areMixed ? await this.store.reads.readableOf(this.store.db, 'user', ids, publicAudience) : new Set(ids);
    const avatars = await avatarsOf(ids, publicIds, this.store, settings);
    for (const [index, row] of rows.entries()) {
      const id = idAt(row);
      const avatar = avatars.get(id);
      const isPublic = publicIds.has(id);
      found.set(id, {
        id,
        object_type: 'user',
        subtype: 'user',
        title: plainText(row.title),
        link: isPublic ? (links[index] ?? '') : '',
        slug: isPublic ? row.slug : '',
        ...(avatar ? { avatar } : {}),
        ...(isPublic || !hidden ? {} : { hidden }),
      });
    }
    return found;
  }

  async #terms(rows: readonly ObjectRow[], settings: SiteSettings): Promise<Map<number, Related>> {
    const terms = rows.map((row) => ({
      id: idAt(row),
      taxonomy: row.subtype,
      name: row.title,
      slug: row.slug,
      parent: row.parent ?? 0,
    }));
    return new Map((await relatedTerms(terms, this.links, settings)).map((term) => [term.id, term]));
  }
}

/** A term with its name, which may contain HTML. */
interface NamedTerm extends LinkedTerm {
  readonly name: string;
}

/** Returns terms with their links, in the same order. */
async function relatedTerms(terms: readonly NamedTerm[], links: Links, settings: SiteSettings): Promise<RelatedTerm[]> {
  const urls = await links.terms(terms, settings);
  return terms.map(({ id, taxonomy, name, slug }, index) => ({
    id,
    object_type: 'term',
    subtype: taxonomy,
    title: plainText(name),
    link: urls[index] ?? '',
    slug,
    taxonomy,
  }));
}

/** Reads the terms of posts in public taxonomies with one statement for up to 256 posts. Posts without terms are omitted. */
async function termsOfPosts(
  ids: readonly number[],
  store: Store,
  links: Links,
  settings: SiteSettings,
): Promise<Map<number, RelatedTerm[]>> {
  const rows = await store.reads.publicTerms(store.db, ids);
  // posts share terms
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const terms = new Map((await relatedTerms(unique, links, settings)).map((term) => [term.id, term]));
  const found = new Map<number, RelatedTerm[]>();
  const yieldToOthers = eventLoopYield();
  for (const [post, own] of groupBy(rows, ({ post_id }) => post_id)) {
    await yieldToOthers();
    found.set(
      post,
      own.flatMap(({ id }) => terms.get(id) ?? []),
    );
  }
  return found;
}
