import type { ContentRecord } from '../../core/index.js';

/** Relations from each post, if there are enough posts. */
const RELATIONS_PER_POST = 10;
/** Minimum number of posts: enough for {@link RELATIONS_PER_POST} relations each, without a repeated pair. */
const MINIMUM_POSTS = 2 * RELATIONS_PER_POST + 1;
/** Time of the oldest post. */
const START = Date.UTC(2020, 0, 1);

/** The number of posts for this number of relations. */
export const syntheticPosts = (relations: number): number => Math.max(Math.ceil(relations / RELATIONS_PER_POST), MINIMUM_POSTS);

/**
 * Generates posts and exactly this number of relations, half of them `related_to` and half `references`, for tests with large
 * databases. The output is deterministic. The relations of a post lead to the posts that follow it.
 */
export function* syntheticContent(relations: number): Generator<ContentRecord> {
  const posts = syntheticPosts(relations);
  for (let id = 1; id <= posts; id++) {
    const date = new Date(START + id * 60_000).toISOString();
    yield { kind: 'post', id, type: 'post', title: `Synthetic post ${id}`, excerpt: `Excerpt of post ${id}.`, date };
  }
  let left = relations;
  for (let from = 1; left > 0; from++) {
    for (let step = 1; step <= RELATIONS_PER_POST && left > 0; step++, left--) {
      const to = ((from - 1 + step) % posts) + 1;
      const type = step % 2 === 1 ? 'related_to' : 'references';
      yield { kind: 'relation', type, from: { objectType: 'post', id: from }, to: { objectType: 'post', id: to } };
    }
  }
}
