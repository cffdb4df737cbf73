/** The first lines of a page that a program writes. */
export const heading = (title: string, about: string): string =>
  `<!-- Made by \`npm run docs\`. Change the source instead. -->\n\n# ${title}\n\n${about}\n`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Code within a sentence. */
export const code = (value: unknown): string => `\`${String(value)}\``;

/** Values one after the other, as code. */
export const codes = (values: readonly unknown[]): string => values.map(code).join(', ');
