import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { setupWorker } from 'msw/browser';
import addonMsw from 'msw-storybook-addon';
import { backend, siteHandlers } from './backend/backend.js';
import { Page, type Surroundings, toolbar } from './surroundings.js';
import '@fontsource-variable/open-sans';
import 'relx/style.css';
import 'relx/styles/cards.css';
import 'relx/styles/compact.css';
import 'relx/styles/plain.css';
import './preview.css';

/** Set by the browser of a test; undefined in Storybook itself. */
declare global {
  var forceColours: ((active: boolean) => Promise<void>) | undefined;
}

export default definePreview({
  addons: [
    addonDocs(),
    addonA11y(),
    addonMsw(async () => {
      const worker = setupWorker(...siteHandlers);
      // relative, because the documentation publishes the stories in a folder
      const serviceWorker = { url: './mockServiceWorker.js' };
      await Promise.all([worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker }), backend()]);
      return worker;
    }),
  ],
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    controls: { expanded: true },
    // the panel "Code" has the JSX of each story, without the page around it
    docs: { codePanel: true, source: { excludeDecorators: true } },
    options: {
      storySort: {
        order: ['Introduction', 'RelatedPosts', 'RelatedUsers', 'RelatedTerms', 'RelatedFeed', 'RelatedView', 'Parts', 'Hooks'],
      },
    },
  },
  globalTypes: toolbar,
  initialGlobals: { direction: 'ltr', colours: 'light', contrast: 'default', style: 'none', width: 'wide' },
  async beforeEach({ globals }) {
    if ((globals as Surroundings).contrast !== 'forced') return;
    await globalThis.forceColours?.(true);
    return () => globalThis.forceColours?.(false);
  },
  decorators: [
    (Story, { globals }) => (
      <Page {...(globals as Surroundings)}>
        <Story />
      </Page>
    ),
  ],
});
