import { escapeText } from '../../../safe/escape-text.js';
import type { Meta } from '../import/record.js';
import { filteredInline } from './filtered-post.js';
import { plainText } from './plain-text.js';

/**
 * The name of a user or term as WordPress stores it: text without elements. WordPress filters names and descriptions even for users
 * with `unfiltered_html`.
 *
 * @param longest length of its column in UTF-16 units
 */
export function filteredName(name: string, longest: number): string {
  if (!name.includes('<')) return name;
  const escaped = escapeText(plainText(name));
  // does not cut an entity
  return escaped.length > longest ? escaped.slice(0, longest).replace(/&\w*$/, '') : escaped;
}

/** Names that WordPress stores as a user's meta. */
const NAMES = ['first_name', 'last_name', 'nickname'];

const LONGEST_META = 65_535;

/** A user's meta with its names and its description filtered as WordPress filters them. */
export async function filteredUserMeta(meta: Meta): Promise<Meta> {
  const filtered = Object.entries(meta).map(async ([key, value]) => {
    if (typeof value !== 'string') return [key, value] as const;
    if (key === 'description') return [key, await filteredInline(value)] as const;
    return [key, NAMES.includes(key) ? filteredName(value, LONGEST_META) : value] as const;
  });
  return Object.fromEntries(await Promise.all(filtered));
}
