import type { MarkdownRenderer } from 'vitepress';

/** Most characters of code that stays on one line, on the narrowest screens as well. */
const MOST = 24;

/** A Markdown plugin: short code such as `--url` does not break at its hyphens. */
export function keepShortCode(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('keep-short-code', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'code_inline' && token.content.length <= MOST) token.attrJoin('class', 'unbroken');
    }
  });
}
