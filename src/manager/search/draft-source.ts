import type { SuggestionInput } from '../../contract/index.js';

/** Unsaved text of a post, of which suggestions are made. */
export type SuggestionDraft = Pick<SuggestionInput, 'title' | 'content' | 'terms'>;

/** The current text of an editor. */
export interface DraftSource {
  /** Returns the unsaved text, or undefined without one. */
  readonly get: () => SuggestionDraft | undefined;
  /** Calls the listener after each change, until you call the returned function. */
  readonly subscribe: (listener: () => void) => () => void;
}
