import type { AutomaticItem, ObjectRef, RelatedDetails, RelatedPost, RelationItem } from '../../contract/index.js';
import { relatedDetails } from '../../contract/requests.js';
import { MOST_SIMILAR, type SimilarRow } from '../../store/similar/similar-rows.js';
import type { Store } from '../../store/store.js';
import { groupBy } from '../lib/group-by.js';
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
export interface FillQuery extends SimilarListQuery {
  readonly items: readonly RelationItem[];
}

/** Rows of a list to read. `most` is undefined for all. */
type Source = SimilarListQuery & { readonly most: number | undefined };

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
    const found = await this.#rowsOf(queries.map((query) => ({ ...query, most: rowsOfPage(query.options) })));
    const language = await this.objects.language();
    const pages = queries.map(({ options }, index) => similarPage(found[index] ?? [], options, language));
    const items = await this.#itemsOf(
      pages.map(({ rows }) => rows),
      queries,
    );
    return pages.map(({ total, next }, index) => ({ items: items[index] ?? [], total, ...(next ? { next } : {}) }));
  }

  /** The similar posts that fill up each page, best first. */
  async fill(queries: readonly FillQuery[]): Promise<readonly (readonly AutomaticItem[])[]> {
    // no more of them are chosen items than the page has
    const found = await this.#rowsOf(queries.map((query) => ({ ...query, most: query.options.limit })));
    const added = queries.map(({ items, options: { limit } }, index) => {
      const chosen = new Set(items.flatMap(({ related }) => (related.object_type === 'post' ? [related.id] : [])));
      const best = similarPage(found[index] ?? [], {}, '').rows.filter((row) => !chosen.has(row.related_id));
      return limit === undefined ? best : best.slice(0, Math.max(limit - items.length, 0));
    });
    return this.#itemsOf(added, queries);
  }

  /** The posts with these ids that every user may see, in order. */
  async cards(ids: readonly number[]): Promise<readonly RelatedPost[]> {
    const rows = new Map((await this.store.similar.rows.cards(this.store.db, ids)).map((row) => [row.related_id, row]));
    return this.#posts(ids.flatMap((id) => rows.get(id) ?? []));
  }

  /** The rows of each list. Lists with the same search are read in one statement. */
  async #rowsOf(sources: readonly Source[]): Promise<readonly (readonly SimilarRow[])[]> {
    const bySearch = new Map<string | undefined, { most: number; lists: Map<number, SimilarRow[]> }>();
    for (const { object, options, most: wanted = MOST_SIMILAR } of sources) {
      const { exclude = [] } = options;
      const search = options.search || undefined;
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
    return sources.map(({ object, options: { search, exclude } }) =>
      object.objectType === 'post' ? without(bySearch.get(search || undefined)?.lists.get(object.id) ?? [], exclude) : [],
    );
  }

  /** The items of several lists. The posts of those with the same details are read together. */
  async #itemsOf(
    lists: readonly (readonly SimilarRow[])[],
    queries: readonly SimilarListQuery[],
  ): Promise<readonly (readonly AutomaticItem[])[]> {
    const rows = lists.flatMap((list, index) => list.map((row) => ({ row, options: queries[index]?.options ?? {} })));
    const posts: RelatedPost[] = [];
    const names = Object.keys(relatedDetails) as (keyof RelatedDetails)[];
    const groups = groupBy(rows.entries(), ([, { options }]) => names.filter((name) => options[name]).join());
    for (const group of groups.values()) {
      const found = await this.#posts(
        group.map(([, { row }]) => row),
        group[0]?.[1].options,
      );
      for (const [place, [index]] of group.entries()) posts[index] = found[place] as RelatedPost; // one for each row
    }
    const items = rows.map(
      ({ row }, index): AutomaticItem => ({
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

  async #posts(rows: readonly SimilarRow[], details?: RelatedDetails): Promise<readonly RelatedPost[]> {
    if (rows.length === 0) return [];
    const objects = rows.map((row) => ({ ...row, related: { objectType: 'post' as const, id: row.related_id } }));
    return (await this.objects.of(objects, loggedOutViewer, details)) as readonly RelatedPost[]; // every row is a post
  }
}
