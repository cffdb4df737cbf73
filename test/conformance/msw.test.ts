import { setupServer } from 'msw/node';
import { handlers } from 'relx/server/msw';
import { libsql } from 'relx/store/libsql';
import { isExhaustive } from '../sizes.js';
import { openConformanceSite } from './site.js';
import { conformance } from './suite.js';

conformance(
  'Mock Service Worker in Node',
  async () => {
    const { relx, app, passwords } = await openConformanceSite(libsql({ filename: ':memory:' }));
    const server = setupServer(...handlers(app, 'https://mocked.example/wp-json'));
    server.listen({ onUnhandledRequest: 'error' });
    return {
      url: 'https://mocked.example/wp-json',
      fetch: (input, init) => fetch(input, init),
      passwords,
      async stop() {
        server.close();
        await relx.close();
      },
    };
  },
  { suites: isExhaustive ? 'all' : 'requests' },
);
