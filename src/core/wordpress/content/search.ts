import { text } from '../../lib/checks.js';

/** Longest search, in UTF-16 units, and most words in it; both as in WordPress. */
const LONGEST = 1600;
const MOST_WORDS = 9;

/** What a post has to contain, and what not. */
export interface SearchParts {
  readonly words: readonly string[];
  readonly without: readonly string[];
}

/**
 * Splits a search as WordPress does: into words and quoted parts; what begins with `-` is left out. More than nine words
 * are one part.
 *
 * @throws {RelationError} ncr_invalid_args for anything but a text of 1600 characters at most
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
