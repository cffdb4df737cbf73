/** A relation of the model, between posts. */
export interface ModelRelation {
  readonly id: number;
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

export type ModelSide = 'from' | 'to';

/** Types of the model: whether they are two-way, and how many relations a source (or an endpoint of a two-way type) may have. */
export const modelTypes: Readonly<Record<string, { readonly twoWay: boolean; readonly max: number }>> = {
  related_to: { twoWay: true, max: Number.POSITIVE_INFINITY },
  references: { twoWay: false, max: Number.POSITIVE_INFINITY },
  three_friends: { twoWay: true, max: 3 },
};

/** What relations and their order should be, in the simplest words: a list of relations, and who is placed in which list. */
export class OrderModel {
  relations: ModelRelation[] = [];
  /** Posts in the trash: they are hidden in lists, and their relations are kept. */
  readonly trashed = new Set<number>();
  readonly #placed = new Map<string, number[]>();

  /** The ids of one post's list: placed ones first, the others newest first. */
  list(type: string, side: ModelSide, post: number): number[] {
    const here = this.relations.filter((relation) => relation.type === type && this.#isAt(relation, side, post));
    const placed = this.placed(type, side, post);
    const rest = here.map(({ id }) => id).filter((id) => !placed.includes(id));
    return [...placed, ...rest.sort((a, b) => b - a)];
  }

  /** The part of a list that logged-out users see. */
  visible(type: string, side: ModelSide, post: number): number[] {
    const far = ({ from, to }: ModelRelation) => (from === post ? to : from);
    const seen = new Set(this.relations.filter((relation) => !this.trashed.has(far(relation))).map(({ id }) => id));
    return this.list(type, side, post).filter((id) => seen.has(id));
  }

  placed(type: string, side: ModelSide, post: number): number[] {
    const known = new Set(this.relations.map(({ id }) => id));
    return (this.#placed.get(this.#key(type, side, post)) ?? []).filter((id) => known.has(id));
  }

  place(type: string, side: ModelSide, post: number, ids: readonly number[]): void {
    this.#placed.set(this.#key(type, side, post), [...ids]);
  }

  find(type: string, from: number, to: number): ModelRelation | undefined {
    return this.relations.find(
      (one) =>
        one.type === type &&
        ((one.from === from && one.to === to) || (modelTypes[type]?.twoWay === true && one.from === to && one.to === from)),
    );
  }

  /** The code that rejects a new relation, or undefined; `planned` more are about to be added to the post of that number. */
  rejection(type: string, from: number, to: number, planned = 0, at?: number): string | undefined {
    if (from === to) return 'ncr_self_relation';
    if (this.find(type, from, to)) return 'ncr_relation_exists';
    const { twoWay = false, max = 0 } = modelTypes[type] ?? {};
    for (const post of twoWay ? [from, to] : [from]) {
      if (this.list(type, 'from', post).length + (post === at ? planned : 0) >= max) return 'ncr_max_connections_exceeded';
    }
    return undefined;
  }

  move(id: number, side: ModelSide, to: (others: readonly number[]) => number): void {
    const relation = this.relations.find((one) => one.id === id) as ModelRelation; // a relation of the model
    const { type, [side]: post } = relation;
    const list = this.list(type, side, post);
    const others = list.filter((one) => one !== id);
    const index = to(others);
    const placed = this.placed(type, side, post).filter((one) => one !== id).length;
    this.place(type, side, post, others.toSpliced(index, 0, id).slice(0, Math.max(placed, index) + 1));
  }

  reorder(type: string, side: ModelSide, post: number, first: readonly number[]): void {
    const rest = this.placed(type, side, post).filter((id) => !first.includes(id));
    this.place(type, side, post, [...first, ...rest]);
  }

  remove(gone: (relation: ModelRelation) => boolean): void {
    this.relations = this.relations.filter((relation) => !gone(relation));
  }

  #isAt({ type, from, to }: ModelRelation, side: ModelSide, post: number): boolean {
    return modelTypes[type]?.twoWay ? from === post || to === post : (side === 'from' ? from : to) === post;
  }

  #key(type: string, side: ModelSide, post: number): string {
    return `${type} ${modelTypes[type]?.twoWay ? 'either' : side} ${post}`;
  }
}
