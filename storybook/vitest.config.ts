import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { chromiumFlags, requireChromium } from '../scripts/chromium.mjs';
import { compareLayout } from './compare-layout.js';
import stories from './vite.config.js';

declare module 'vitest/browser' {
  interface ScreenshotComparatorRegistry {
    readonly layout: Record<never, never>;
  }
}

/** Runs every story as a test in Chromium: its play function, and axe. */
export default mergeConfig(
  stories,
  defineConfig({
    // the tag is on states that repeat those of another component
    plugins: [
      storybookTest({ configDir: import.meta.dirname, tags: { exclude: process.env.RELX_EXHAUSTIVE ? [] : ['release'] } }),
    ],
    // what is prepared for a release differs, because it has the block: without this, Vite would use what other tests have left
    optimizeDeps: { include: process.env.RELX_EXHAUSTIVE ? ['@wordpress/block-editor'] : [] },
    test: {
      name: 'storybook',
      // one page for all stories, so that the backend is filled once
      isolate: false,
      retry: 1,
      fileParallelism: false,
      // after all others, because Vitest only runs projects with the same number of workers together
      sequence: { groupOrder: 2 },
      testTimeout: 600_000,
      hookTimeout: 600_000,
      attachmentsDir: '.relx/screenshots',
      setupFiles: ['storybook/vitest.setup.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            args: chromiumFlags,
            get executablePath() {
              return requireChromium();
            },
          },
        }),
        instances: [{ browser: 'chromium' }],
        expect: {
          toMatchScreenshot: {
            comparatorName: 'layout',
            comparators: { layout: compareLayout },
            // same file for all platforms, because the font is bundled
            resolveScreenshotPath: ({ root, arg, ext }) => `${root}/storybook/screenshots/${arg}${ext}`,
            resolveDiffPath: ({ root, arg, ext }) => `${root}/.relx/screenshots/${arg}${ext}`,
          },
        },
        commands: { forceColours: ({ page }, active: boolean) => page.emulateMedia({ forcedColors: active ? 'active' : null }) },
      },
    },
  }),
);
