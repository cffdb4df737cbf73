const LETTER = /[\p{L}\p{N}]/u;

/** A character without case and accents. */
function folded(character: string): string {
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
  return [...base].length === 1 ? base : character;
}

let variants: ReadonlyMap<string, readonly number[]> | undefined;

/** Code points of letters and digits by their folded character: computed for the first search. */
function variantsOf(character: string): readonly number[] {
  if (!variants) {
    const found = new Map<string, number[]>();
    for (let code = 0; code < 0x10000; code++) {
      const one = String.fromCharCode(code);
      if (!LETTER.test(one)) continue;
      const base = folded(one);
      const codes = found.get(base);
      if (codes) codes.push(code);
      else found.set(base, [code]);
    }
    variants = found;
  }
  return variants.get(folded(character)) ?? [];
}

/** A character of a GLOB pattern with its variants, as ranges: SQLite reads the whole set for each character of a text. */
function setOf(character: string): string {
  if (!LETTER.test(character)) return '*?['.includes(character) ? `[${character}]` : character;
  const codes = variantsOf(character);
  if (codes.length < 2) return character;
  let set = '';
  for (const [index, code] of codes.entries()) {
    const [isAfter, isBefore] = [codes[index - 1] === code - 1, codes[index + 1] === code + 1];
    if (isAfter && isBefore) continue;
    set += (isAfter ? '-' : '') + String.fromCharCode(code);
  }
  return `[${set}]`;
}

/**
 * GLOB pattern of texts that contain a string, without regard to case and accents. SQLite's LIKE ignores the case of ASCII letters
 * only, and libsql has no functions of the application.
 *
 * @example
 * searchPattern('ñ'); // '*[NnÑñŃ-ňǸǹ…]*'
 */
export const searchPattern = (text: string): string => `*${[...text.normalize('NFC')].map(setOf).join('')}*`;
