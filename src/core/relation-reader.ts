import {
  type Direction,
  type EmbeddedRelation,
  type ListQuery,
  type ObjectKind,
  objectKinds,
  type Related,
  type Relation,
  type RelationItem,
  type RelationType,
} from '../contract.js';
import type { Branch, ListAsk, ListRow, Side } from '../store/relation-list.js';
import type { Store } from '../store/store.js';
import { checkId } from './checks.js';
import { plainText } from './plain-text.js';
import type { RelatedObjects } from './related-objects.js';
import { checkEnds, checkObject, type ObjectKey, type RelationKey } from './relation-key.js';
import { type TypeRegistry, walks } from './type-registry.js';
import { type Viewer, visitor } from './viewer.js';

/** What to list; `limit` undefined lists everything. */
export type RelatedOptions = Omit<ListQuery, 'page' | 'per_page'> & {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
};

export interface RelatedResult {
  readonly items: readonly RelationItem[];
  /** Of what the viewer may see, without limit and offset. */
  readonly total: number;
}

/** Relations as somebody may see them. */
export class RelationReader {
  constructor(
    protected readonly store: Store,
    protected readonly types: TypeRegistry,
    private readonly objects: RelatedObjects,
  ) {}

  /** The relation between two ends, or undefined; of a two-way type, in either direction. */
  async find(key: RelationKey): Promise<Relation | undefined> {
    const type = this.types.get(key.type);
    const { from, to } = checkEnds(type, key);
    return this.store.relations.find(this.store.db, type.name, from, to, type.direction === 'bidirectional');
  }

  /**
   * Lists what is related to an object, as far as the viewer may see it. Visibility, filters and sorting come
   * before the limit.
   *
   * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type
   */
  async list(anchor: ObjectKey, options: RelatedOptions = {}, viewer: Viewer = visitor): Promise<RelatedResult> {
    const { kind, id } = checkObject('anchor', anchor);
    const { orderby = 'order', limit, offset = 0, search, to_type = 'all' } = options;
    const order = options.order ?? (orderby === 'date' || orderby === 'id' ? 'desc' : 'asc');
    const ask: ListAsk = {
      anchorKind: kind,
      anchorIds: [id],
      branches: branches(this.#asked(options.type), kind, options.direction, to_type === 'all' ? objectKinds : [to_type]),
      audience: viewer.audience,
      orderby: orderby === 'title' ? 'order' : orderby,
      order: orderby === 'title' ? 'asc' : order,
      search: search === '' ? undefined : search,
    };
    const page = orderby === 'title' ? await this.#byTitle(ask, order, limit, offset) : await this.#page(ask, limit, offset);
    return { items: await this.#items(page.rows), total: page.total };
  }

  /** One relation seen from its source, or undefined when there is none or the viewer may not see both ends. */
  async get(id: number, viewer: Viewer = visitor): Promise<RelationItem | undefined> {
    const relation = await this.store.relations.byId(this.store.db, checkId('id', id));
    if (!relation || !this.types.has(relation.type)) return undefined;
    const { from_type, from_id, to_type, type } = relation;
    if (!(await this.store.reads.readable(this.store.db, from_type, from_id, viewer.audience))) return undefined;
    const rows = await this.store.list.rows(this.store.db, {
      anchorKind: from_type,
      anchorIds: [from_id],
      branches: [{ side: 'outgoing', kind: to_type, types: [type] }],
      audience: viewer.audience,
      orderby: 'order',
      order: 'asc',
      only: [id],
      cards: true,
    });
    return (await this.#items(rows))[0];
  }

  /** The `relx_relations` embed of many objects of one kind, in one statement. */
  async embedded(kind: ObjectKind, ids: readonly number[], viewer: Viewer = visitor): Promise<Map<number, EmbeddedRelation[]>> {
    const embeds = new Map(ids.map((id): [number, EmbeddedRelation[]] => [id, []]));
    const walked = branches(this.types.all(), kind, undefined, objectKinds);
    const ask: ListAsk = {
      anchorKind: kind,
      anchorIds: ids,
      branches: walked,
      audience: viewer.audience,
      orderby: 'order',
      order: 'asc',
    };
    for (const row of await this.store.list.rows(this.store.db, ask)) {
      const [near, to_id, to_type] =
        row.side === 'outgoing' ? [row.from_id, row.to_id, row.to_type] : [row.to_id, row.from_id, row.from_type];
      const title = plainText(row.title);
      embeds.get(near)?.push({ to_id, to_type, type: row.type, ...(title ? { title } : {}) });
    }
    return embeds;
  }

  #asked(name: string | undefined): readonly RelationType[] {
    return name === undefined ? this.types.all() : [this.types.get(name)];
  }

  async #items(rows: readonly ListRow[]): Promise<RelationItem[]> {
    const related = await this.objects.of(rows);
    // one related object a row, in their order
    return rows.map((row, index) => itemOf(row, related[index] as Related));
  }

  async #page(ask: ListAsk, limit: number | undefined, offset: number): Promise<{ rows: readonly ListRow[]; total: number }> {
    const { db, list } = this.store;
    // read in the order of its index, a page costs its own rows; any other order sorts first, and fetches the texts of the page after
    const indexed = ask.orderby === 'order' && ask.order === 'asc';
    // one row more than asked tells, on most pages, that a count is not needed
    const rows = await list.rows(db, { ...ask, limit: limit === undefined ? undefined : limit + 1, offset, cards: indexed });
    const page = rows.slice(limit === undefined ? offset : 0, limit === undefined ? undefined : limit);
    const isWhole = limit === undefined || (rows.length <= limit && (rows.length > 0 || offset === 0));
    const total = limit === undefined ? rows.length : isWhole ? offset + rows.length : await list.count(db, ask);
    return {
      rows: indexed
        ? page
        : await list.cards(
            db,
            ask,
            page.map(({ id }) => id),
          ),
      total,
    };
  }

  /** Titles sort as a reader's language does, which no SQL engine here can: the anchor's titles are sorted in memory. */
  async #byTitle(ask: ListAsk, order: 'asc' | 'desc', limit: number | undefined, offset: number) {
    const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
    const rows = await this.store.list.rows(this.store.db, ask);
    const titled = rows.map(({ id, title }) => ({ id, title: plainText(title) }));
    titled.sort((a, b) => (order === 'asc' ? compare(a.title, b.title) : compare(b.title, a.title)));
    const page = titled.slice(offset, limit === undefined ? undefined : offset + limit).map(({ id }) => id);
    return { rows: await this.store.list.cards(this.store.db, ask, page), total: rows.length };
  }
}

function itemOf({ id, from_id, from_type, to_id, to_type, type, created_at }: ListRow, related: Related): RelationItem {
  return { id, from_id, from_type, to_id, to_type, type, created_at, related };
}

/** The ways to walk from an anchor of a kind along these types to ends of these kinds. */
function branches(
  types: readonly RelationType[],
  anchor: ObjectKind,
  direction: Direction | undefined,
  kinds: readonly ObjectKind[],
): Branch[] {
  const sides: readonly Side[] = ['outgoing', 'incoming'];
  return sides.flatMap((side) =>
    kinds.flatMap((kind) => {
      const walked = types.filter((type) => {
        const [near, far] =
          side === 'outgoing' ? [type.from_object_types, type.to_object_types] : [type.to_object_types, type.from_object_types];
        const way = walks(type, direction);
        return (way === side || way === 'both') && near.includes(anchor) && far.includes(kind);
      });
      return walked.length > 0 ? [{ side, kind, types: walked.map(({ name }) => name) }] : [];
    }),
  );
}
