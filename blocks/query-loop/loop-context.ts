import { store as coreStore } from '@wordpress/core-data';
import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useMemo, useRef } from 'react';
import type { RelationsStore } from '../relations/relations-store.js';
import { useEditedPost, useIsPreview, useOwnPost, useShownId } from '../relations/use-own-post.js';
import type { LoopQuery } from './related-loop.js';

type Context = Readonly<Record<string, unknown>>;

/**
 * The context of a loop's template in the editor, with the post whose relations the editor requests. A template of the site
 * editor has no post: it shows the newest posts as samples, as patterns in the inserter do. A loop that inherits the query of its
 * template has no related posts.
 */
export function useLoopContext(context: Context, store: RelationsStore): Context {
  const own = useOwnPost(context);
  const edited = useEditedPost();
  const isPreview = useIsPreview();
  const shownId = useShownId(isPreview ? own : undefined);
  // not rows of other loops and revisions, which are previews, too
  const isPattern = shownId !== undefined && shownId === own?.postId && shownId === edited?.postId;
  const query = context.query as LoopQuery;
  const post = Number(query.relx?.post) || (own?.isNew ? 0 : own?.postId);
  const saved = useSelect((select) => post && select(store).getSaved(post), [store, post]);
  const { invalidateResolutionForStoreSelector } = useDispatch(coreStore);
  const before = useRef(saved);
  useEffect(() => {
    // saving has changed the relations of the post, so the posts of the loop are requested again
    if (saved !== before.current) void invalidateResolutionForStoreSelector('getEntityRecords');
    before.current = saved;
  }, [saved, invalidateResolutionForStoreSelector]);
  return useMemo(() => {
    const { relx, ...others } = query;
    // a new post has no relations to request
    const isSample = isPattern || (!post && !own?.isNew);
    return {
      ...context,
      query: isSample || query.inherit ? others : { ...others, relx: { ...relx, post: post || own?.postId } },
    };
  }, [context, query, post, own, isPattern]);
}
