import { defineMain } from '@storybook/react-vite/node';

export default defineMain({
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: 'storybook/vite.config.ts' } } },
  stories: ['./stories/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  // nothing beside the stories
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // controls are those of the table of attributes, not what a parser finds in the types
  typescript: { reactDocgen: false },
});
