import { setupWorker } from 'msw/browser';
import { handlers } from 'relx/server/msw';
import { sqliteWasm } from 'relx/store/sqlite-wasm';
import { isExhaustive } from '../sizes.js';
import { openConformanceSite } from './site.js';
import { conformance } from './suite.js';

conformance(
  'Mock Service Worker in the browser, SQLite in WebAssembly',
  async () => {
    const { relx, app, passwords } = await openConformanceSite(await sqliteWasm());
    const url = `${location.origin}/wp-json`;
    const worker = setupWorker(...handlers(app, url));
    // what the test runner itself loads goes to the network
    await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
    return {
      url,
      fetch: (input, init) => fetch(input, init),
      passwords,
      async stop() {
        worker.stop();
        await relx.close();
      },
    };
  },
  {
    suites: isExhaustive ? 'all' : 'requests',
    differences: { 'lets a page of another origin read the methods': 'scripts of a page can set no header Origin' },
  },
);
