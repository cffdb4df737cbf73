import type { Shortcode, ShortcodePart } from './parse-shortcodes.js';

/** True if the shortcode is the only content of a paragraph. */
const isAlone = (before: ShortcodePart | undefined, after: ShortcodePart | undefined): boolean =>
  typeof before === 'string' && typeof after === 'string' && /<p>\s*$/.test(before.slice(-200)) && /^\s*<\/p>/.test(after);

/** Joins parts and replaces each shortcode. Removes paragraphs that `wpautop` added around a single shortcode. */
export function joinParts(parts: readonly ShortcodePart[], shown: (shortcode: Shortcode, index: number) => string): string {
  const alone = parts.map(
    (part, index) => typeof part !== 'string' && part.place === 'flow' && isAlone(parts[index - 1], parts[index + 1]),
  );
  return parts
    .map((part, index) => {
      if (typeof part !== 'string') return shown(part, index);
      const from = alone[index - 1] ? part.indexOf('</p>') + '</p>'.length : 0;
      return part.slice(from, alone[index + 1] ? part.lastIndexOf('<p>') : undefined);
    })
    .join('');
}
