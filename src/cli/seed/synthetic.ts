import type { ContentRecord } from '../../core/index.js';

/** Relations that a post begins, where there are enough posts. */
const EACH = 10;
/** Posts at least: each can be related to {@link EACH} others then, and no two of them meet twice. */
const LEAST = 2 * EACH + 1;
/** The day of the oldest post. */
const START = Date.UTC(2020, 0, 1);

/** How many posts so many relations are made over. */
export const syntheticPosts = (relations: number): number => Math.max(Math.ceil(relations / EACH), LEAST);

/**
 * Posts and exactly so many relations among them, half of them `related_to` and half `references`: the same each time, to
 * try things out at size. Those of a post lead to the ones that follow it.
 */
export function* syntheticContent(relations: number): Generator<ContentRecord> {
  const posts = syntheticPosts(relations);
  for (let id = 1; id <= posts; id++) {
    const date = new Date(START + id * 60_000).toISOString();
    yield { kind: 'post', id, type: 'post', title: `Synthetic post ${id}`, excerpt: `What post ${id} says, in short.`, date };
  }
  let left = relations;
  for (let from = 1; left > 0; from++) {
    for (let step = 1; step <= EACH && left > 0; step++, left--) {
      const to = ((from - 1 + step) % posts) + 1;
      const type = step % 2 === 1 ? 'related_to' : 'references';
      yield { kind: 'relation', type, from: { objectType: 'post', id: from }, to: { objectType: 'post', id: to } };
    }
  }
}
