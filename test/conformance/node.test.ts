import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';
import type { ConformanceSite } from './api.js';
import { openConformanceSite } from './site.js';
import { conformance } from './suite.js';

/** The suites for other versions of Node.js than the one that runs all. */
const suites = process.env.RELX_SUITES === 'requests' ? 'requests' : 'all';

const start = async (): Promise<ConformanceSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'relx-conformance-'));
  const { relx, app, passwords } = await openConformanceSite(libsql({ filename: join(folder, 'site.db') }));
  const server = await serve(app, { port: 0 });
  return {
    url: `${server.url}/wp-json`,
    fetch: (input, init) => fetch(input, init),
    passwords,
    async stop() {
      await server.close();
      await relx.close();
      await rm(folder, { recursive: true });
    },
  };
};

conformance('Node server, SQLite on disk', start, { suites });
