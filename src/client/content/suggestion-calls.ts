import type { Dismissal, Suggestion, SuggestionInput } from '../../contract/index.js';
import type { ResponseShapes } from '../transport/response-shape.js';
import type { CallOptions, Transport } from '../transport/transport-types.js';

/** The calls for similar posts that an author can add to a post. */
export interface SuggestionCalls {
  /**
   * Lists similar posts, best first, without those dismissed or related by `type`: `POST relx/v1/suggestions`. `title`, `content`
   * and `terms` replace those of the saved post.
   *
   * @throws {RelxError} rest_cannot_edit (403), rest_no_route (404) without relx
   * @example
   * const suggestions = await client.listSuggestions({ post_id: 12, per_page: 3 });
   */
  listSuggestions(input: SuggestionInput, options?: CallOptions): Promise<readonly Suggestion[]>;
  /**
   * No longer suggests a post for another one: `POST relx/v1/suggestions/dismissals`.
   *
   * @throws {RelxError} rest_cannot_edit (403)
   * @example
   * await client.dismissSuggestion({ post_id: 12, dismissed_id: 7 });
   */
  dismissSuggestion(input: Dismissal, options?: CallOptions): Promise<Dismissal>;
  /**
   * Suggests a dismissed post again: `DELETE relx/v1/suggestions/dismissals`.
   *
   * @throws {RelxError} rest_cannot_edit (403)
   * @example
   * await client.restoreSuggestion({ post_id: 12, dismissed_id: 7 });
   */
  restoreSuggestion(input: Dismissal, options?: CallOptions): Promise<Dismissal>;
}

/** Creates the suggestion calls of a client. */
export function createSuggestionCalls(send: Transport, namespace: string, { list, object }: ResponseShapes): SuggestionCalls {
  const path = `/${namespace}/suggestions`;
  const dismissals = `${path}/dismissals`;
  return {
    listSuggestions: async (body, { signal } = {}) => list(await send({ method: 'POST', path, body, signal })),
    dismissSuggestion: async (body, { signal } = {}) => object(await send({ method: 'POST', path: dismissals, body, signal })),
    restoreSuggestion: async (body, { signal } = {}) => object(await send({ method: 'DELETE', path: dismissals, body, signal })),
  };
}
