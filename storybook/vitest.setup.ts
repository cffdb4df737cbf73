import { configure } from 'storybook/test';
import { afterEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    forceColours(active: boolean): Promise<void>;
  }
}

declare module 'vitest' {
  interface TestContext {
    /** What Storybook's plugin leaves here. */
    readonly story?: { readonly id: string; readonly parameters: { readonly screenshot?: boolean } };
  }
}

// a busy machine takes its time
configure({ asyncUtilTimeout: 20_000 });

globalThis.forceColours = (active) => commands.forceColours(active);

afterEach(async ({ story }) => {
  if (!story) return;
  // nothing sticks out of the page, in any story
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, 'width of what is shown').toBeLessThanOrEqual(clientWidth);
  if (story.parameters.screenshot) await compare(story.id);
});

/** Compares a picture of the story, at half its size: what counts is where things stand, not the edges of letters. */
async function compare(name: string): Promise<void> {
  const { documentElement: html } = document;
  html.style.zoom = '0.5';
  try {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
    await expect.element(page.elementLocator(document.querySelector('.story') ?? html)).toMatchScreenshot(name);
  } finally {
    html.style.zoom = '';
  }
}
