import type { Translate } from '../react/translate.js';

/** A language of readers, as `RelxProvider` takes it: `<RelxProvider {...de}>`. */
export interface Language {
  /** Its BCP 47 tag. */
  readonly locale: string;
  readonly translate: Translate;
}

/** A language of some sentences, by their English. One that is missing stays English. */
export const languageOf = (locale: string, words: Readonly<Record<string, string>>): Language => ({
  locale,
  // a heading may be called "constructor"
  translate: (text) => (Object.hasOwn(words, text) ? (words[text] as string) : text),
});
