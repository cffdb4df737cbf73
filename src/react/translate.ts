/** Gives a sentence in a reader's language: the English one is its name. One that it does not know stays as it is. */
export type Translate = (text: string) => string;

/** English, in which all sentences are written. */
export const english: Translate = (text) => text;
