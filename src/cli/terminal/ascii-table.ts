import stringWidth from 'string-width';

/** Formats a plain-text table like the one of WP-CLI. */
export function asciiTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => all.reduce((widest, row) => Math.max(widest, stringWidth(row[column] ?? '')), 0));
  const rule = `+${widths.map((width) => '-'.repeat(width + 2)).join('+')}+`;
  const padded = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - stringWidth(text));
  const [titles, ...lines] = all.map((row) => `| ${row.map(padded).join(' | ')} |`);
  return [rule, titles, rule, ...lines, ...(rows.length > 0 ? [rule] : []), ''].join('\n');
}
