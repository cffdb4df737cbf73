import type { APIFetchOptions } from '@wordpress/api-fetch';
import type { RelationChanges } from 'relx/manager';
import { apiFetch } from './api-fetch.js';
import { CHANGES } from './post-changes.js';
import type { EditorServices } from './services.js';

type Body = Record<string, unknown> & { readonly [CHANGES]?: RelationChanges };

/** The id of the post that a request writes; undefined for any other request. */
const postOf = ({ path, url }: APIFetchOptions): number | undefined => {
  const id = /\/wp\/v2\/[\w-]+\/(\d+)(?:[?&]|$)/.exec(path ?? url ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

/**
 * Sends the changes of a post's relations when the editor saves the post. First the post, because a new one must be there
 * before something is related to it.
 */
export function saveWithPost(services: EditorServices): void {
  apiFetch.use(async (options, next) => {
    const { [CHANGES]: changes, ...data } = (options.data ?? {}) as Body;
    const postId = postOf(options);
    if (changes === undefined || postId === undefined) return next(options);
    const post = (await next({ ...options, data })) as { readonly type?: string } | undefined;
    const { saveChanges } = await import('./save-changes.js');
    await saveChanges(services, { postType: post?.type ?? '', postId }, changes);
    return post;
  });
}
