import { open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';
import { records } from './any-site/content.js';
import { anySiteTests } from './any-site/suite.js';

const home = 'https://site.example';

async function openWalks(): Promise<Relx> {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }), url: home });
  await relx.import([...records()]);
  return relx;
}

anySiteTests('the back end with core routes', async () => {
  const relx = await openWalks();
  const server = await serve(createApp({ relx, routes: 'core' }), { port: 0 });
  return {
    url: `${server.url}/wp-json`,
    fetch: (input, init) => fetch(input, init),
    home,
    async stop() {
      await server.close();
      await relx.close();
    },
  };
});
