import type { MarkdownRenderer } from 'vitepress';

/** Most columns of a table that fits on the narrowest screens. */
const MOST = 2;

/** A Markdown plugin: cells of wide tables have the heading of their column, which narrow screens show in place of columns. */
export function labelCells(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('label-cells', ({ tokens }) => {
    let headings: string[] = [];
    let column = 0;
    let table = tokens[0];
    tokens.forEach((token, index) => {
      if (token.type === 'table_open') {
        headings = [];
        table = token;
      }
      if (token.type === 'th_open') headings.push(tokens[index + 1]?.content.replaceAll('`', '') ?? '');
      if (token.type === 'thead_close' && headings.length > MOST) table?.attrJoin('class', 'stacked');
      if (token.type === 'tr_open') column = 0;
      if (token.type === 'td_open') {
        const heading = headings[column];
        column += 1;
        if (heading && headings.length > MOST) token.attrSet('data-heading', heading);
      }
    });
  });
}
