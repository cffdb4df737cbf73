const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/**
 * Converts rendered HTML of a title or excerpt to text: removes tags and decodes the character references that WordPress
 * writes.
 */
export function plainText(html: unknown): string {
  if (typeof html !== 'string') return '';
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      if (name) return named[name] ?? whole;
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}
