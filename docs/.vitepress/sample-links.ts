import type { MarkdownRenderer } from 'vitepress';
import { sampleWith } from './samples.js';

/** A Markdown plugin: a link to the playground below each code block that it can run. */
export function linkSamples(markdown: MarkdownRenderer): void {
  const render = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const html = render?.(tokens, index, ...rest) ?? '';
    const sample = /^tsx?\b/.test(tokens[index]?.info ?? '') ? sampleWith(tokens[index]?.content ?? '') : undefined;
    return sample ? `${html}<SampleLink sample="${sample.id}" />\n` : html;
  };
}
