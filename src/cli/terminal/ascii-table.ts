/** Characters of one column each. */
const narrow = /^[ -~]*$/;

/** Returns a function that counts the columns of a text. The library takes as long to load as a short command does to run. */
async function widthIn(table: readonly (readonly string[])[]): Promise<(text: string) => number> {
  if (table.every((row) => row.every((text) => narrow.test(text)))) return (text) => text.length;
  return (await import('string-width')).default;
}

/** Formats a plain-text table like the one of WP-CLI. */
export async function asciiTable(head: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
  const all = [head, ...rows];
  const stringWidth = await widthIn(all);
  const widths = head.map((_, column) => all.reduce((widest, row) => Math.max(widest, stringWidth(row[column] ?? '')), 0));
  const rule = `+${widths.map((width) => '-'.repeat(width + 2)).join('+')}+`;
  const padded = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - stringWidth(text));
  const [titles, ...lines] = all.map((row) => `| ${row.map(padded).join(' | ')} |`);
  return [rule, titles, rule, ...lines, ...(rows.length > 0 ? [rule] : []), ''].join('\n');
}
