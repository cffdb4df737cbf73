import {
  type EmbeddedRelation,
  type ObjectKind,
  objectKinds,
  type Related,
  type Relation,
  type RelationItem,
} from '../contract.js';
import { LONGEST_LIST } from '../store/prepared.js';
import type { ListAsk, ListRow } from '../store/relation-list.js';
import type { Store } from '../store/store.js';
import { checkId, checkKind, listOf } from './checks.js';
import { checkListOptions, type RelatedCursor, type RelatedOptions } from './list-options.js';
import { plainText } from './plain-text.js';
import type { RelatedObjects } from './related-objects.js';
import { pagesOfMany } from './related-of-many.js';
import { titlesAfter, titlesSorted } from './related-titles.js';
import { checkEnds, checkObject, type ObjectKey, type RelationKey } from './relation-key.js';
import { Walks } from './relation-walks.js';
import type { TypeRegistry } from './type-registry.js';
import { checkViewer, type Viewer, visitor } from './viewer.js';

export type { RelatedCursor, RelatedOptions } from './list-options.js';

export interface RelatedResult {
  readonly items: readonly RelationItem[];
  /** Of what the viewer may see, without limit and offset. */
  readonly total: number;
  /** Where the next page goes on; absent on the last one. */
  readonly next?: RelatedCursor;
}

/** What is related to one of many anchors. */
export interface RelatedOfAnchor extends RelatedResult {
  readonly anchor: ObjectKey;
}

/** Relations as somebody may see them. */
export class RelationReader {
  readonly #walks: Walks;

  constructor(
    protected readonly store: Store,
    protected readonly types: TypeRegistry,
    private readonly objects: RelatedObjects,
  ) {
    this.#walks = new Walks(types);
  }

  /** The relation between two ends, or undefined; of a two-way type, in either direction. */
  async find(key: RelationKey): Promise<Relation | undefined> {
    const type = this.types.get(key?.type);
    const { from, to } = checkEnds(type, key);
    return this.store.relations.find(this.store.db, type.name, from, to, type.direction === 'bidirectional');
  }

  /**
   * What is related to an object, as far as the viewer may see it. Visibility, filters and sorting come before the
   * limit.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type, ncr_invalid_args
   */
  async related(anchor: ObjectKey, options: RelatedOptions = {}, viewer: Viewer = visitor): Promise<readonly RelationItem[]> {
    const { ask, asked } = this.#ask(anchor, options, viewer);
    return this.#items(await this.#rows(ask, asked, 'cards'));
  }

  /** The ids of the objects that {@link related} gives; their titles and links are not even read. */
  async relatedIds(anchor: ObjectKey, options: RelatedOptions = {}, viewer: Viewer = visitor): Promise<readonly number[]> {
    const { ask, asked } = this.#ask(anchor, options, viewer);
    const rows = await this.#rows(ask, asked, 'bare');
    return rows.map(({ side, from_id, to_id }) => (side === 'outgoing' ? to_id : from_id));
  }

  /** {@link related} with its total: a page of a list. */
  async list(anchor: ObjectKey, options: RelatedOptions = {}, viewer: Viewer = visitor): Promise<RelatedResult> {
    const { ask, asked } = this.#ask(anchor, options, viewer);
    const { limit, offset = 0, after, orderby } = asked;
    // one row more than asked tells, on most pages, that a count is not needed
    const rows = await this.#rows(ask, { ...asked, limit: limit === undefined ? undefined : limit + 1 }, 'cards');
    const hasMore = limit !== undefined && rows.length > limit;
    const isKnown = !hasMore && after === undefined && (rows.length > 0 || offset === 0);
    const total = isKnown ? offset + rows.length : await this.store.list.count(this.store.db, ask);
    const page = rows.slice(0, limit);
    const last = hasMore ? page.at(-1) : undefined;
    const items = await this.#items(page);
    return { items, total, ...(last ? { next: cursorOf(last, orderby) } : {}) };
  }

  /**
   * {@link list} of many anchors, each once and those only that the viewer may see. As many statements for each kind of
   * anchor, however many there are of it, up to 256.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type
   */
  async lists(
    anchors: readonly ObjectKey[],
    options: Omit<RelatedOptions, 'offset' | 'after'> = {},
    viewer: Viewer = visitor,
  ): Promise<readonly RelatedOfAnchor[]> {
    const keys = listOf('anchors', anchors, (name, anchor) => checkObject(name, anchor as ObjectKey)); // it checks any value
    const { audience } = checkViewer(viewer);
    checkListOptions('options', options);
    const found: { anchor: ObjectKey; rows: readonly ListRow[]; total: number }[] = [];
    for (const kind of objectKinds) {
      const own = keys.filter((key) => key.kind === kind);
      const [first] = own;
      if (!first) continue;
      const ids = await this.store.reads.readableOf(
        this.store.db,
        kind,
        own.map(({ id }) => id),
        audience,
      );
      const { ask, asked } = this.#ask(first, options, viewer);
      for (const anchorIds of parts([...ids])) {
        const pages = await pagesOfMany(this.store, { ...ask, anchorIds }, asked, await this.objects.language());
        for (const id of anchorIds) found.push({ anchor: { kind, id }, ...(pages.get(id) ?? { rows: [], total: 0 }) });
      }
    }
    const items = await this.#items(found.flatMap(({ rows }) => rows));
    let start = 0;
    return found.map(({ anchor, rows, total }) => {
      start += rows.length;
      const last = rows.length < total ? rows.at(-1) : undefined;
      const next = last && { next: cursorOf(last, options.orderby) };
      return { anchor, items: items.slice(start - rows.length, start), total, ...next };
    });
  }

  /** One relation seen from its source, or undefined when there is none or the viewer may not see both ends. */
  async get(id: number, viewer: Viewer = visitor): Promise<RelationItem | undefined> {
    const { audience } = checkViewer(viewer);
    const relation = await this.store.relations.byId(this.store.db, checkId('id', id));
    if (!relation || !this.types.has(relation.type)) return undefined;
    const { from_type, from_id, to_type, type } = relation;
    if (!(await this.store.reads.readable(this.store.db, from_type, from_id, audience))) return undefined;
    const rows = await this.store.list.rows(this.store.db, {
      anchorKind: from_type,
      anchorIds: [from_id],
      branches: [{ side: 'outgoing', kind: to_type, types: [type] }],
      audience,
      orderby: 'order',
      order: 'asc',
      only: [id],
      cards: true,
    });
    return (await this.#items(rows))[0];
  }

  /** The `relx_relations` embed of many objects of one kind, in one statement for every 256. */
  async embedded(kind: ObjectKind, ids: readonly number[], viewer: Viewer = visitor): Promise<Map<number, EmbeddedRelation[]>> {
    const { audience } = checkViewer(viewer);
    const anchorKind = checkKind('kind', kind);
    const anchors = [...new Set(listOf('ids', ids, checkId))];
    const embeds = new Map(anchors.map((id): [number, EmbeddedRelation[]] => [id, []]));
    const walked = this.#walks.from(anchorKind, undefined, undefined, 'all');
    for (const anchorIds of parts(anchors)) {
      const ask: ListAsk = { anchorKind, anchorIds, branches: walked, audience, orderby: 'order', order: 'asc' };
      const rows = await this.store.list.rows(this.store.db, ask);
      const titles = await this.objects.titles(rows);
      for (const [index, row] of rows.entries()) {
        const [near, to_id, to_type] =
          row.side === 'outgoing' ? [row.from_id, row.to_id, row.to_type] : [row.to_id, row.from_id, row.from_type];
        const title = titles[index];
        embeds.get(near)?.push({ to_id, to_type, type: row.type, ...(title ? { title } : {}) });
      }
    }
    return embeds;
  }

  async #items(rows: readonly ListRow[]): Promise<RelationItem[]> {
    const related = await this.objects.of(rows);
    // one related object a row, in their order
    return rows.map((row, index) => itemOf(row, related[index] as Related));
  }

  /** What the options ask for, and which page of it. */
  #ask(anchor: ObjectKey, options: RelatedOptions, viewer: Viewer): { ask: ListAsk; asked: RelatedOptions } {
    const { kind, id } = checkObject('anchor', anchor);
    const asked = checkListOptions('options', options);
    const { to_type = 'all', direction, orderby, order, search } = asked;
    const ask: ListAsk = {
      anchorKind: kind,
      anchorIds: [id],
      branches: this.#walks.from(kind, options.type, direction, to_type),
      audience: checkViewer(viewer).audience,
      orderby: orderby === undefined || orderby === 'title' ? 'order' : orderby,
      order: orderby === 'title' ? 'asc' : (order ?? (orderby === 'date' || orderby === 'id' ? 'desc' : 'asc')),
      search: search === '' ? undefined : search,
    };
    return { ask, asked };
  }

  /** The rows of a page, in order. */
  async #rows(ask: ListAsk, options: RelatedOptions, which: 'cards' | 'bare'): Promise<readonly ListRow[]> {
    const { orderby, order = 'asc', limit, offset = 0, after } = options;
    const { db, list } = this.store;
    if (orderby === 'title') {
      const language = await this.objects.language();
      const sorted = titlesAfter(titlesSorted(await list.rows(db, ask), order, language), order, after, language);
      const rows = sorted.slice(offset, limit === undefined ? undefined : offset + limit);
      return which === 'bare' ? rows : list.cards(db, ask, idsOf(rows));
    }
    // read in the order of its index, a page costs its own rows; any other order sorts first, and fetches the texts of the page after
    const indexed = ask.orderby === 'order' && ask.order === 'asc';
    const rows = await list.rows(db, { ...ask, limit, offset, after, cards: indexed && which === 'cards' });
    const page = limit === undefined ? rows.slice(offset) : rows;
    return indexed || which === 'bare' ? page : list.cards(db, ask, idsOf(page));
  }
}

/** Ids in lists that one statement takes. */
const parts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / LONGEST_LIST) }, (_, index) =>
    ids.slice(index * LONGEST_LIST, (index + 1) * LONGEST_LIST),
  );

const idsOf = (rows: readonly ListRow[]): number[] => rows.map(({ id }) => id);

function cursorOf({ id, position, created_at, type, title }: ListRow, orderby: RelatedOptions['orderby']): RelatedCursor {
  return { id, position, created_at, type, ...(orderby === 'title' ? { title: plainText(title) } : {}) };
}

function itemOf({ id, from_id, from_type, to_id, to_type, type, created_at }: ListRow, related: Related): RelationItem {
  return { id, from_id, from_type, to_id, to_type, type, created_at, related };
}
