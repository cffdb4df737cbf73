import { createClient } from 'relx/client';
import { open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { records } from './any-site/content.js';
import { anySiteTests, ids } from './any-site/suite.js';

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

describe('a site with another relations plugin', () => {
  let relx: Relx;
  beforeAll(async () => {
    relx = await openWalks();
  });
  afterAll(() => relx.close());

  it('has computed similar posts beside its own', async () => {
    const app = createApp({ relx, routes: 'core' });
    const client = createClient({
      url: `${home}/wp-json`,
      plugin: 'native-content-relationships',
      fetch: async (input, init) => {
        const response = await app.fetch(new Request(input, init));
        const found = (await response.json()) as { id: number }[];
        if (!input.includes('naticore_relations=1')) return Response.json(found);
        const stored = [{ to_id: 6, to_type: 'post', type: 'related_to', title: 'A map' }];
        return Response.json(found.map((object) => ({ ...object, naticore_relations: stored })));
      },
    });
    const page = await client.listRelated('post', 1, { type: 'related_to', fill: 'similar', limit: 3 });
    expect(ids(page)).toEqual([6, 2, 3]);
    expect(page.total).toBe(3);
  });
});
