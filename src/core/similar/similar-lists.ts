import type { AutomaticItem, ObjectRef, RelatedPost, RelationItem } from '../../contract/index.js';
import { MOST_SIMILAR, type SimilarRow } from '../../store/similar/similar-rows.js';
import type { Store } from '../../store/store.js';
import { loggedOutViewer } from '../lib/viewer.js';
import type { RelatedCursor, RelatedOptions } from '../relations/list-options.js';
import type { RelatedObjects } from '../relations/related/related-objects.js';
import { rowsOfPage, similarPage } from './similar-page.js';

/** A page of a computed list. */
export interface SimilarPage {
  readonly items: readonly AutomaticItem[];
  readonly total: number;
  readonly next?: RelatedCursor;
}

/** A computed list. */
export interface SimilarListQuery {
  readonly object: ObjectRef;
  readonly options: RelatedOptions;
}

/** A first page to fill up: all stored items of its list. */
export interface FillQuery {
  readonly object: ObjectRef;
  readonly items: readonly RelationItem[];
  /** Number of items of the filled page; undefined for as many as there are. */
  readonly limit: number | undefined;
  readonly search: string | undefined;
  /** Ids of posts to leave out. */
  readonly exclude: readonly number[] | undefined;
  /** Whether posts have their terms. */
  readonly terms: boolean | undefined;
}

/** Rows of a list to read. `most` is undefined for all. */
type Source = Pick<FillQuery, 'object' | 'search' | 'exclude'> & { readonly most?: number | undefined };

/** The rows of a list except those of some posts. A list has {@link MOST_SIMILAR} rows at most. */
function without(rows: readonly SimilarRow[], exclude: readonly number[] = []): readonly SimilarRow[] {
  const left = rows.filter(({ related_id }) => !exclude.includes(related_id));
  return exclude.length === 0 ? rows : left.map((row) => ({ ...row, total: left.length }));
}

/** Reads lists of kept similar posts. Every user sees the same ones: published posts without a password. */
export class SimilarLists {
  constructor(
    private readonly store: Store,
    private readonly objects: RelatedObjects,
  ) {}

  /** A page of each list. Objects other than posts have no similar posts. */
  async pages(queries: readonly SimilarListQuery[]): Promise<readonly SimilarPage[]> {
    const found = await this.#rowsOf(
      queries.map(({ object, options }) => {
        const { search, exclude } = options;
        return { object, search: search || undefined, exclude, most: rowsOfPage(options) };
      }),
    );
    const language = await this.objects.language();
    const pages = queries.map(({ options }, index) => similarPage(found[index] ?? [], options, language));
    const items = await this.#itemsOf(
      pages.map(({ rows }) => rows),
      queries.map(({ options }) => options.terms === true),
    );
    return pages.map(({ total, next }, index) => ({ items: items[index] ?? [], total, ...(next ? { next } : {}) }));
  }

  /** The similar posts that fill up each page, best first. */
  async fill(queries: readonly FillQuery[]): Promise<readonly (readonly AutomaticItem[])[]> {
    // no more of them are chosen items than the page has
    const found = await this.#rowsOf(queries.map((query) => ({ ...query, most: query.limit })));
    const added = queries.map(({ items, limit }, index) => {
      const chosen = new Set(items.flatMap(({ related }) => (related.object_type === 'post' ? [related.id] : [])));
      const best = similarPage(found[index] ?? [], {}, '').rows.filter((row) => !chosen.has(row.related_id));
      return limit === undefined ? best : best.slice(0, Math.max(limit - items.length, 0));
    });
    return this.#itemsOf(
      added,
      queries.map(({ terms }) => terms === true),
    );
  }

  /** The posts with these ids that every user may see, in order. */
  async cards(ids: readonly number[]): Promise<readonly RelatedPost[]> {
    const rows = new Map((await this.store.similar.rows.cards(this.store.db, ids)).map((row) => [row.related_id, row]));
    return this.#posts(ids.flatMap((id) => rows.get(id) ?? []));
  }

  /** The rows of each list. Lists with the same search are read in one statement. */
  async #rowsOf(sources: readonly Source[]): Promise<readonly (readonly SimilarRow[])[]> {
    const bySearch = new Map<string | undefined, { most: number; lists: Map<number, SimilarRow[]> }>();
    for (const { object, search, exclude = [], most: wanted = MOST_SIMILAR } of sources) {
      // excluded posts may be the first
      const most = exclude.length > 0 ? MOST_SIMILAR : wanted;
      const group = bySearch.get(search) ?? { most: 0, lists: new Map<number, SimilarRow[]>() };
      bySearch.set(search, group);
      group.most = Math.max(group.most, most);
      if (object.objectType === 'post') group.lists.set(object.id, []);
    }
    for (const [search, { most, lists }] of bySearch)
      for (const row of await this.store.similar.rows.visible(this.store.db, [...lists.keys()], { most, search }))
        lists.get(row.source_id)?.push(row);
    return sources.map(({ object, search, exclude }) =>
      object.objectType === 'post' ? without(bySearch.get(search)?.lists.get(object.id) ?? [], exclude) : [],
    );
  }

  /** The items of several lists, whose posts are read together. */
  async #itemsOf(
    lists: readonly (readonly SimilarRow[])[],
    withTerms: readonly boolean[],
  ): Promise<readonly (readonly AutomaticItem[])[]> {
    const rows = lists.flat();
    const isDetailed = lists.flatMap((list, index) => list.map(() => withTerms[index] === true));
    const [plain, detailed] = [false, true].map((wanted) => rows.filter((_, index) => isDetailed[index] === wanted));
    const found = { plain: await this.#posts(plain ?? []), detailed: await this.#posts(detailed ?? [], true) };
    const next = { plain: 0, detailed: 0 };
    const posts = isDetailed.map((wants) => {
      const group = wants ? 'detailed' : 'plain';
      next[group] += 1;
      return found[group][next[group] - 1];
    });
    const items = rows.map(
      (row, index): AutomaticItem => ({
        from_id: row.source_id,
        from_type: 'post',
        to_id: row.related_id,
        to_type: 'post',
        type: 'similar',
        automatic: true,
        related: posts[index] as RelatedPost, // one for each row
      }),
    );
    let start = 0;
    return lists.map(({ length }) => {
      start += length;
      return items.slice(start - length, start);
    });
  }

  async #posts(rows: readonly SimilarRow[], withTerms = false): Promise<readonly RelatedPost[]> {
    if (rows.length === 0) return [];
    const objects = rows.map((row) => ({ ...row, related: { objectType: 'post' as const, id: row.related_id } }));
    return (await this.objects.of(objects, loggedOutViewer, withTerms)) as readonly RelatedPost[]; // every row is a post
  }
}
