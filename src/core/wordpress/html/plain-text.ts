import { htmlText } from './html-text.js';

/** Converts HTML to plain text: removes tags, decodes entities, collapses white space except non-breaking spaces. Escape the result. */
export function plainText(html: string): string {
  if (!/[<&\n\t\r\f]| {2}/.test(html)) return html.trim();
  return htmlText(html)
    .replace(/[ \t\n\r\f]+/g, ' ')
    .trim();
}
