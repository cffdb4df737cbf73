import type { AutomaticItem, EmbeddedRelation, RelatedDetails, RelatedPost, RelationItem } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { relatedDetails } from '../../contract/requests.js';
import { MOST_SIMILAR, type SimilarRow } from '../../store/similar/similar-rows.js';
import type { Store } from '../../store/store.js';
import { groupBy } from '../lib/group-by.js';
import { RelationError } from '../lib/relation-error.js';
import { loggedOutViewer } from '../lib/viewer.js';
import type { ListPlan, RelatedPage } from '../relations/list-plan.js';
import type { RelatedObjects } from '../relations/related/related-objects.js';
import { rowsOfPage, similarPage } from './similar-page.js';

/** A list of similar posts. */
type SimilarQuery = Pick<ListPlan, 'object' | 'options' | 'postTypes'>;

type Item = RelationItem | AutomaticItem;

/** A first page to fill up: all stored items of its list. */
interface PageToFill extends SimilarQuery {
  readonly items: readonly Item[];
}

/** Rows of a list to read. `most` is undefined for all. */
type Source = SimilarQuery & { readonly most: number | undefined };

/** True for a first page with all items of its list that has space for more. */
function hasSpace({ options }: ListPlan, { items, next }: RelatedPage<Item, unknown>): boolean {
  const { limit, offset = 0, after } = options;
  return offset === 0 && !after && !next && (limit === undefined || items.length < limit);
}

/** The rows of a list except those of excluded posts and other post types. A list has {@link MOST_SIMILAR} rows at most. */
function included(rows: readonly SimilarRow[], { options: { exclude = [] }, postTypes }: SimilarQuery): readonly SimilarRow[] {
  if (exclude.length === 0 && !postTypes) return rows;
  const left = rows.filter(({ related_id, subtype }) => !exclude.includes(related_id) && (postTypes?.includes(subtype) ?? true));
  return left.map((row) => ({ ...row, total: left.length }));
}

/** Reads lists of kept similar posts. Every user sees the same ones: published posts without a password. */
export class SimilarLists {
  constructor(
    private readonly store: Store,
    private readonly objects: RelatedObjects,
  ) {}

  /** The pages of stored lists, with the similar posts that their plans have. Those of all pages are read together. */
  async complete<Total>(
    plans: readonly (ListPlan | RelationError)[],
    pages: readonly (RelatedPage<Item, Total> | RelationError | undefined)[],
  ): Promise<readonly (RelatedPage<Item, Total> | RelationError | undefined)[]> {
    const completed = [...pages];
    const found = plans.flatMap((plan, index) => {
      const page = pages[index];
      return plan instanceof RelationError || !page || page instanceof RelationError ? [] : [{ plan, page, index }];
    });
    const computed = found.filter(({ plan }) => plan.similar === 'only');
    const whole = await this.#pages(computed.map(({ plan }) => plan));
    for (const [place, { index }] of computed.entries()) completed[index] = whole[place] as RelatedPage<Item, Total>; // one per plan, with a number

    const filled = found.filter(({ plan, page }) => plan.similar === 'fill' && hasSpace(plan, page));
    const added = await this.#fill(filled.map(({ plan, page: { items } }) => ({ ...plan, items })));
    for (const [place, { page, index }] of filled.entries()) {
      const items = [...page.items, ...(added[place] ?? [])];
      // such a page has all items of its list
      completed[index] = { ...page, items, total: (page.total === undefined ? undefined : items.length) as Total };
    }
    return completed;
  }

  /** The first similar posts of posts, for the `relx_relations` embed. */
  async embedded(ids: readonly number[]): Promise<ReadonlyMap<number, readonly EmbeddedRelation[]>> {
    const options = { limit: limits.embeddedSimilar };
    const pages = await this.#pages(ids.map((id) => ({ object: { objectType: 'post', id }, options })));
    return new Map(
      ids.map((id, index) => [
        id,
        (pages[index]?.items ?? []).map(({ to_id, to_type, type, related: { title } }) => ({
          to_id,
          to_type,
          type,
          ...(title ? { title } : {}),
        })),
      ]),
    );
  }

  /** A page of each list. Objects other than posts have no similar posts. */
  async #pages(plans: readonly SimilarQuery[]): Promise<readonly RelatedPage<AutomaticItem>[]> {
    if (plans.length === 0) return [];
    const found = await this.#rowsOf(plans.map((plan) => ({ ...plan, most: rowsOfPage(plan.options) })));
    const language = await this.objects.language();
    const pages = plans.map(({ options }, index) => similarPage(found[index] ?? [], options, language));
    const items = await this.#itemsOf(
      pages.map(({ rows }) => rows),
      plans,
    );
    return pages.map(({ total, next }, index) => ({ items: items[index] ?? [], total, ...(next ? { next } : {}) }));
  }

  /** The similar posts that fill up each page, best first. */
  async #fill(pages: readonly PageToFill[]): Promise<readonly (readonly AutomaticItem[])[]> {
    // no more of them are chosen items than the page has
    const found = await this.#rowsOf(pages.map((page) => ({ ...page, most: page.options.limit })));
    const added = pages.map(({ items, options: { limit } }, index) => {
      const chosen = new Set(items.flatMap(({ related }) => (related.object_type === 'post' ? [related.id] : [])));
      const best = similarPage(found[index] ?? [], {}, '').rows.filter((row) => !chosen.has(row.related_id));
      return limit === undefined ? best : best.slice(0, Math.max(limit - items.length, 0));
    });
    return this.#itemsOf(added, pages);
  }

  /** The posts with these ids that every user may see, in order. */
  async cards(ids: readonly number[]): Promise<readonly RelatedPost[]> {
    const rows = new Map((await this.store.similar.rows.cards(this.store.db, ids)).map((row) => [row.related_id, row]));
    return this.#posts(ids.flatMap((id) => rows.get(id) ?? []));
  }

  /** The rows of each list. Lists with the same search are read in one statement. */
  async #rowsOf(sources: readonly Source[]): Promise<readonly (readonly SimilarRow[])[]> {
    const bySearch = new Map<string | undefined, { most: number; lists: Map<number, SimilarRow[]> }>();
    for (const { object, options, postTypes, most: rows = MOST_SIMILAR } of sources) {
      const { exclude = [] } = options;
      const search = options.search || undefined;
      // omitted posts may be the first
      const most = exclude.length > 0 || postTypes ? MOST_SIMILAR : rows;
      const group = bySearch.get(search) ?? { most: 0, lists: new Map<number, SimilarRow[]>() };
      bySearch.set(search, group);
      group.most = Math.max(group.most, most);
      if (object.objectType === 'post') group.lists.set(object.id, []);
    }
    for (const [search, { most, lists }] of bySearch)
      for (const row of await this.store.similar.rows.visible(this.store.db, [...lists.keys()], { most, search }))
        lists.get(row.source_id)?.push(row);
    return sources.map((source) => {
      const { object, options } = source;
      const lists = object.objectType === 'post' ? bySearch.get(options.search || undefined)?.lists : undefined;
      return included(lists?.get(object.id) ?? [], source);
    });
  }

  /** The items of several lists. The posts of those with the same details are read together. */
  async #itemsOf(
    lists: readonly (readonly SimilarRow[])[],
    plans: readonly SimilarQuery[],
  ): Promise<readonly (readonly AutomaticItem[])[]> {
    const rows = lists.flatMap((list, index) => list.map((row) => ({ row, options: plans[index]?.options ?? {} })));
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
