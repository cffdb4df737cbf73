import { defineMain } from '@storybook/react-vite/node';

/** Only a release tests the block in a story: the editor has many packages, which Vite bundles first. Other tests have it in WordPress. */
const stories = process.env.VITEST && !process.env.RELX_EXHAUSTIVE ? '!(block)' : '*';

export default defineMain({
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: 'storybook/vite.config.ts' } } },
  stories: [`./stories/${stories}.stories.tsx`],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // hide everything except the stories
  // a story without an icon requests one from the root of the site
  previewHead: (head = '') => `${head}<link rel="icon" type="image/svg+xml" href="./favicon.svg">`,
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // controls come from the table of attributes instead of the types
  typescript: { reactDocgen: false },
});
