import { waitFor } from '@testing-library/react';
import { relx_related_posts, renderShortcodes } from 'relx/shortcodes';
import { mountShortcodes } from 'relx/shortcodes/mount';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeBlock, codeBlocks } from './markdown.js';
import { isRunIn } from './runners.js';
import { client, openScene } from './scene.js';

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScene();
});
afterAll(() => close());

const lists = /<!-- wp:relx\/related-|\[relx_related_|data-relx-shortcode=/g;

const samples = codeBlocks.filter(isRunIn('html'));
const isMarkup = ({ code }: CodeBlock) => code.startsWith('<div class="relx-related-');

test.each(samples.filter((sample) => !isMarkup(sample)))('$at shows its lists', async ({ code }) => {
  const expected = code.match(lists)?.length ?? 0;
  expect(expected).toBeGreaterThan(0);
  // as a server fills a text, and as a page does that is not React's
  const { html } = await renderShortcodes(code, { client, postId: 1 });
  document.body.innerHTML = html;
  const { unmount } = mountShortcodes(document, { client });
  await waitFor(() => {
    const shown = document.querySelectorAll('[class^="relx-related-"][data-state=success]');
    expect(shown.length).toBe(expected);
  });
  expect(document.body.textContent).not.toMatch(/\[relx_|wp:relx/);
  unmount();
});

test.each(samples.filter(isMarkup))('$at is the markup of a list', async ({ code }) => {
  const html = await relx_related_posts({ layout: 'grid', excerpt_length: 5, show_terms: true }, { client, postId: 1 });
  const named = (markup: string) => [...markup.matchAll(/ (?:class|role|data-\w+)="[^"]*"/g)].map(([text]) => text);
  for (const text of named(code)) expect(html).toContain(text);
});
