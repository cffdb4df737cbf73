import { judged } from './types.js';

/** Objects that are related to each other only, for a while: few, so that many writers meet. */
export interface Cell {
  readonly number: number;
  readonly type: string;
  readonly pairs: readonly (readonly [number, number])[];
  /** Lists that can be read. */
  readonly sources: readonly number[];
  events: number;
  unknown: number;
}

/** Posts of a cell: enough to be full at two. */
const POSTS = 5;
/** Limits of a cell, after which another one is opened: a search through a history takes longer with more unknown outcomes. */
const MOST_EVENTS = 400;
const MOST_UNKNOWN = 6;

const pairsOf = (type: string, posts: readonly number[]): (readonly [number, number])[] => {
  const [first = 0, second = 0, ...others] = posts;
  if (type === 'two_to_each') return others.flatMap((from) => [[from, first] as const, [from, second] as const]);
  if (type === 'two_each' || type === 'references') return others.flatMap((to) => [[first, to] as const, [second, to] as const]);
  return posts.flatMap((from) => posts.filter((to) => to > from).map((to) => [from, to] as const));
};

/** One open cell of each type at a time. */
export class Cells {
  readonly #open = new Map<string, Cell>();
  #made = 0;

  constructor(private readonly posts: number) {}

  /** The open cell of a type; a new one, of posts without relations, if that one has reached its limits. */
  of(index: number): Cell {
    const { name: type } = judged[index % judged.length] as (typeof judged)[number];
    const open = this.#open.get(type);
    if (open && open.events < MOST_EVENTS && open.unknown < MOST_UNKNOWN) return open;
    const number = this.#made++;
    if ((number + 1) * POSTS > this.posts) throw new Error(`The load has used up its ${this.posts} posts.`);
    const posts = Array.from({ length: POSTS }, (_, place) => number * POSTS + place + 1);
    const pairs = pairsOf(type, posts);
    const sources = [...new Set(type === 'two_friends' || type === 'related_to' ? posts : pairs.map(([from]) => from))];
    const cell = { number, type, pairs, sources, events: 0, unknown: 0 };
    this.#open.set(type, cell);
    return cell;
  }
}
