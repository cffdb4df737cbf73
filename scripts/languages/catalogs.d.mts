import type { Sentence } from './sentences.mjs';

/** A sentence with its translations: as many as its language has plural forms, or one. */
export interface Entry {
  readonly msgid: string;
  readonly msgid_plural?: string | undefined;
  readonly msgctxt?: string | undefined;
  readonly msgstr: readonly string[];
}

/** The plural forms of each language, by its name in WordPress. */
export const LANGUAGES: Readonly<Record<string, string>>;
/** Other countries' names of them. */
export const COUNTRIES: Readonly<Record<string, readonly string[]>>;
export function template(sentences: readonly Sentence[]): string;
export function merged(root: string, language: string, sentences: readonly Sentence[]): string;
export function pathOf(root: string, language: string): string;
export function catalog(
  root: string,
  language: string,
): { readonly headers: Readonly<Record<string, string>>; readonly entries: readonly Entry[] };
