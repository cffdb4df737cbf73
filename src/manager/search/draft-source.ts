import type { SuggestionInput } from '../../contract/index.js';

/** Unsaved text of a post, of which suggestions are made. */
export type SuggestionDraft = Pick<SuggestionInput, 'title' | 'content' | 'terms'>;

/** The current text of an editor. */
export interface DraftSource {
  /** Returns the unsaved text, or undefined if the saved text is current. */
  readonly get: () => SuggestionDraft | undefined;
  /** Calls the listener after each change. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void;
}
