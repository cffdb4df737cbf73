import { __ } from '@wordpress/i18n';
import type { ObjectType, RelxError } from 'relx';

/** What stands between an author and a list: why there is none, in a sentence with the next step. */
export interface Situation {
  readonly text: string;
  /** What helps: choosing relations, asking again, another type, the post that the block stands in. */
  readonly help: 'choose' | 'retry' | 'type' | 'this-post' | undefined;
}

/** Nothing is related yet. */
export function emptySituation(objectType: ObjectType, isNewPost: boolean): Situation {
  const text = {
    post: __('No posts are related to this one yet. Choose the first.', 'relx'),
    user: __('No people are related to this post yet. Choose the first.', 'relx'),
    term: __('No topics are related to this post yet. Choose the first.', 'relx'),
  }[objectType];
  const unsaved = __('This post is new. What you choose is saved together with it.', 'relx');
  return { text: isNewPost ? `${text} ${unsaved}` : text, help: 'choose' };
}

/** The list could not be had. `hasOwnPost`: the block names a post, and does not stand for the one around it. */
export function failedSituation({ code, status, message }: RelxError, hasOwnPost: boolean): Situation {
  if (code === 'ncr_invalid_type')
    return {
      text: __('This relation type does not exist on this site. Choose another one in the settings.', 'relx'),
      help: 'type',
    };
  if (code === 'rest_no_route' || code === 'invalid_response')
    return { text: __('This site does not tell its relations. Is the relx plugin or service running?', 'relx'), help: 'retry' };
  if (status === 404 && hasOwnPost)
    return { text: __('The post that this list belongs to is gone, or not yours to read.', 'relx'), help: 'this-post' };
  if (status === 404)
    return { text: __('The relations of this post can’t be read. Save the post, then ask again.', 'relx'), help: 'retry' };
  if (status === 401 || status === 403)
    return { text: __('You may not see these relations. Log in again, or ask an editor.', 'relx'), help: 'retry' };
  if (status === 0 || status >= 500)
    return { text: __('The relations can’t be reached. Check the connection, then ask again.', 'relx'), help: 'retry' };
  return { text: message, help: 'retry' };
}
