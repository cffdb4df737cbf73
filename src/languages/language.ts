import type { Translate } from '../react/translate.js';

/** A language of the user interface, as props of `RelxProvider`: `<RelxProvider {...de}>`. */
export interface Language {
  /** BCP 47 language tag. */
  readonly locale: string;
  readonly translate: Translate;
}

/** Creates a language from translations by English message. Messages without a translation stay in English. */
export const languageOf = (locale: string, words: Readonly<Record<string, string>>): Language => ({
  locale,
  // `hasOwn`, because a heading can be "constructor"
  translate: (text) => (Object.hasOwn(words, text) ? (words[text] as string) : text),
});
