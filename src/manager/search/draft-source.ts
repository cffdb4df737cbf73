import type { SuggestionInput } from '../../contract/index.js';

/** A post's unsaved text, to make suggestions for. */
export type SuggestionDraft = Pick<SuggestionInput, 'title' | 'content' | 'terms'>;

/** An editor's current text. */
export interface DraftSource {
  /** Returns the unsaved text, or undefined without one. */
  readonly get: () => SuggestionDraft | undefined;
  /** Calls the listener after each change, until you call the returned function. */
  readonly subscribe: (listener: () => void) => () => void;
}
