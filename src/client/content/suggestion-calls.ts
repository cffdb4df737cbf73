import type { Dismissal, Suggestion, SuggestionInput } from '../../contract/index.js';
import type { ResponseShapes } from '../transport/response-shape.js';
import type { CallOptions, Transport } from '../transport/transport-types.js';

/** The calls for similar posts that an author can add to a post. */
export interface SuggestionCalls {
  /**
   * `POST relx/v1/suggestions`: similar posts that are not related yet, best first. With `title`, `content` or `terms`, of that text
   * instead of the saved one. Throws `rest_cannot_edit` (403), and `rest_no_route` (404) without relx.
   */
  listSuggestions(input: SuggestionInput, options?: CallOptions): Promise<readonly Suggestion[]>;
  /** `POST relx/v1/suggestions/dismissals`: no longer suggests a post for another one. Throws `rest_cannot_edit` (403). */
  dismissSuggestion(input: Dismissal, options?: CallOptions): Promise<Dismissal>;
  /** `DELETE relx/v1/suggestions/dismissals`: suggests the post again. Throws `rest_cannot_edit` (403). */
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
