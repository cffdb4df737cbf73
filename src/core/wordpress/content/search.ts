import { text } from '../../lib/checks.js';

/** Maximum length of a search in UTF-16 units and maximum number of its words, as in WordPress. */
const LONGEST = 1600;
const MOST_WORDS = 9;

/** Strings that a post must and must not contain. */
export interface SearchParts {
  readonly words: readonly string[];
  readonly without: readonly string[];
}

/**
 * Splits a search into words and quoted phrases, like WordPress. A leading `-` excludes a word. More than nine words are one
 * phrase.
 *
 * @throws {RelationError} ncr_invalid_args unless the value is a string of at most 1600 characters
 */
export function searchParts(value: unknown): SearchParts {
  if (value === undefined) return { words: [], without: [] };
  const search = text('s', value, LONGEST).trim();
  const parts = [...search.matchAll(/"([^"]*)"?|[^\s",]+/g)]
    .map(([part, quoted]) => (quoted ?? part).trim())
    .filter((part) => part);
  if (parts.length > MOST_WORDS) return { words: [search], without: [] };
  const isOut = (part: string) => part.length > 1 && part.startsWith('-');
  return { words: parts.filter((part) => !isOut(part)), without: parts.filter(isOut).map((part) => part.slice(1)) };
}
