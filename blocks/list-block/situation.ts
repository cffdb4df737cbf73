import { __ } from '@wordpress/i18n';
import type { ObjectType, RelxError } from 'relx';

/** Why there is no list: a message with the next step. */
export interface Situation {
  readonly text: string;
  /** What helps: choosing relations, a new request, another type, the post that contains the block. */
  readonly help: 'choose' | 'retry' | 'type' | 'this-post' | undefined;
}

/** Nothing is related yet. */
export function emptySituation(
  objectType: ObjectType,
  { isNew, isComputed }: { readonly isNew: boolean; readonly isComputed: boolean },
): Situation {
  if (isComputed) {
    const text = isNew
      ? __('This post is not saved yet. Similar posts are found when it is published.', 'relx')
      : __('There are no posts similar to this one yet. The list appears when there are.', 'relx');
    return { text, help: undefined };
  }
  const text = {
    post: __('This post has no related posts yet. Choose the first one.', 'relx'),
    user: __('This post has no related people yet. Choose the first one.', 'relx'),
    term: __('This post has no related topics yet. Choose the first one.', 'relx'),
  }[objectType];
  const unsaved = __('This post is not saved yet. Its relations are saved with it.', 'relx');
  return { text: isNew ? `${text} ${unsaved}` : text, help: 'choose' };
}

/** The list could not be had. `hasOwnPost`: the block names a post, and does not stand for the one around it. */
export function failedSituation({ code, status, message }: RelxError, hasOwnPost: boolean): Situation {
  if (code === 'ncr_invalid_type')
    return {
      text: __('This relation type does not exist on this site. Choose another one in the settings.', 'relx'),
      help: 'type',
    };
  if (code === 'rest_no_route' || code === 'invalid_response')
    return { text: __('This site has no REST API for relations. Check that the relx plugin is active.', 'relx'), help: 'retry' };
  if (status === 404 && hasOwnPost)
    return { text: __('The post of this list was deleted, or you don’t have permission to view it.', 'relx'), help: 'this-post' };
  if (status === 404)
    return { text: __('The relations of this post could not be loaded. Save the post, then try again.', 'relx'), help: 'retry' };
  if (status === 401 || status === 403)
    return {
      text: __('You don’t have permission to view these relations. Log in again, or contact an administrator.', 'relx'),
      help: 'retry',
    };
  if (status === 0 || status >= 500)
    return { text: __('The relations could not be loaded. Check the connection, then try again.', 'relx'), help: 'retry' };
  return { text: message, help: 'retry' };
}
