import type { Collection } from 'relx/core';
import type { Site } from '../site-context.js';
import type { PostObject } from './card.js';

/** The newest sticky post, or the newest post if none is sticky. */
export async function stickyOrNewest({ relx: { content } }: Site): Promise<PostObject | undefined> {
  const stored = await content.option('sticky_posts');
  const sticky = [...stored.matchAll(/i:\d+;i:(\d+);/g)].map(([, id]) => Number(id));
  const posts = content.collection('posts') as Collection;
  const { items } = await content.list(posts, { per_page: 1, ...(sticky.length > 0 ? { include: sticky } : {}) });
  return items.find((item) => item.objectType === 'post');
}
