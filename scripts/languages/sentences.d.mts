/** A sentence that is there to be translated. */
export interface Sentence {
  readonly text: string;
  readonly plural?: string | undefined;
  readonly context?: string | undefined;
  /** What translators are told of it. */
  readonly comments: readonly string[];
  readonly files: readonly string[];
}
export function sentencesOf(root: string): Sentence[];
