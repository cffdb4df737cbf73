/** The first lines of a generated page. */
export const heading = (title: string, about: string): string =>
  `<!-- Made by \`npm run docs\`. Change the source instead. -->\n\n# ${title}\n\n${about}\n`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Inline code. */
export const code = (value: unknown): string => `\`${String(value)}\``;

/** A list of values as inline code. */
export const codes = (values: readonly unknown[]): string => values.map(code).join(', ');
