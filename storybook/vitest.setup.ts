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
    /** Metadata that Storybook's plugin sets. */
    readonly story?: { readonly id: string; readonly parameters: { readonly screenshot?: boolean } };
  }
}

// long timeout for slow machines
configure({ asyncUtilTimeout: 20_000 });

globalThis.forceColours = (active) => commands.forceColours(active);

afterEach(async ({ story }) => {
  if (!story) return;
  // no story may overflow the page
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, 'width of what is shown').toBeLessThanOrEqual(clientWidth);
  if (story.parameters.screenshot) await compare(story.id);
});

/** Compares a screenshot of the story at half size, because only the layout counts. */
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
