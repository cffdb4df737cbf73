import { cacheTag } from 'next/cache';
import { createClient, createServerComponents } from 'relx/server-components';

const { RelatedPosts } = createServerComponents({
  client: createClient({ url: process.env.RELX_URL }),
  onTags: (tags) => cacheTag(...tags),
});

export async function CachedPosts({ postId }) {
  'use cache';
  return <RelatedPosts postId={postId} heading="Cached" />;
}
