import { anySiteTests } from '../client/any-site/suite.js';
import { startWalks } from './any-site-walks.js';

anySiteTests('WordPress without the plugin', async () => {
  const site = await startWalks();
  return { url: `${site.url}/wp-json`, fetch: (input, init) => fetch(input, init), home: site.url, stop: () => site.stop() };
});
