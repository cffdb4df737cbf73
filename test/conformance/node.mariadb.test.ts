import { serve } from 'relx/server/node';
import { openDatabase } from '../database.js';
import { isExhaustive } from '../sizes.js';
import type { ConformanceSite } from './api.js';
import { openConformanceSite } from './site.js';
import { conformance } from './suite.js';

const start = async (): Promise<ConformanceSite> => {
  const database = await openDatabase();
  const { relx, app, passwords } = await openConformanceSite(database.connect());
  const server = await serve(app, { port: 0 });
  return {
    url: `${server.url}/wp-json`,
    fetch: (input, init) => fetch(input, init),
    passwords,
    async stop() {
      await server.close();
      await relx.close();
      await database.remove();
    },
  };
};

conformance('Node server, MariaDB', start, { suites: isExhaustive ? 'all' : 'database' });
