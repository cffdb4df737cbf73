import type { Message } from './messages.mjs';

/** A message with its translations: one, or one per plural form of the language. */
export interface Entry {
  readonly msgid: string;
  readonly msgid_plural?: string | undefined;
  readonly msgctxt?: string | undefined;
  readonly msgstr: readonly string[];
}

/** The plural forms of each language, by its name in WordPress. */
export const LANGUAGES: Readonly<Record<string, string>>;
/** Names of their variants in other countries. */
export const COUNTRIES: Readonly<Record<string, readonly string[]>>;
export function template(messages: readonly Message[]): string;
export function merged(root: string, language: string, messages: readonly Message[]): string;
export function pathOf(root: string, language: string): string;
export function catalog(
  root: string,
  language: string,
): { readonly headers: Readonly<Record<string, string>>; readonly entries: readonly Entry[] };
