import type { Dismissal } from '../../../contract/index.js';
import { RelationError, type Viewer } from '../../../core/index.js';
import type { RouteContext } from '../../context.js';
import type { Handlers } from '../../register-routes.js';
import { notReadable } from '../../wp/unreadable.js';
import { asParameterError } from './related.js';
import { assertLoggedIn } from './relation-writes.js';

type Id = 'suggest' | 'dismissSuggestion' | 'restoreSuggestion';

/** `POST relx/v1/suggestions`, and `POST` and `DELETE relx/v1/suggestions/dismissals`. */
export function suggestionHandlers({ relx }: RouteContext): Handlers<Id> {
  /** @throws {RelationError} rest_not_logged_in, rest_post_invalid_id, rest_cannot_edit */
  async function mustEdit(viewer: Viewer, id: number | undefined): Promise<void> {
    assertLoggedIn(viewer);
    if (id === undefined ? viewer.has('edit_posts') : await relx.permissions.mayEdit(viewer, 'post', id)) return;
    if (id !== undefined && !(await relx.content.readable('post', id, viewer))) throw notReadable('post', id);
    const which = id === undefined ? 'posts' : `the post ${id}`;
    throw new RelationError('rest_cannot_edit', `You don't have permission to edit ${which}.`);
  }

  /** @throws {RelationError} rest_post_invalid_id for a post that the user cannot view */
  async function mustBeReadable(viewer: Viewer, id: number): Promise<void> {
    if (!(await relx.content.readable('post', id, viewer))) throw notReadable('post', id);
  }

  return {
    async suggest(request) {
      const { post_id, type, title, content, terms, exclude, per_page } = await request.fields();
      await mustEdit(request.viewer, post_id);
      const limit = per_page;
      const options = { postId: post_id, type, title, content, terms, exclude, limit };
      const found = await relx.suggestions.of(options).catch((error) => {
        throw asParameterError(error);
      });
      return { data: found.map((related) => ({ related })), tag: 'none' };
    },

    async dismissSuggestion(request) {
      const data: Dismissal = await request.fields();
      await mustEdit(request.viewer, data.post_id);
      await mustBeReadable(request.viewer, data.dismissed_id);
      await relx.suggestions.dismiss(data.post_id, data.dismissed_id);
      return { written: { data } };
    },

    async restoreSuggestion(request) {
      const data: Dismissal = await request.fields();
      await mustEdit(request.viewer, data.post_id);
      await relx.suggestions.restore(data.post_id, data.dismissed_id);
      return { written: { data } };
    },
  };
}
