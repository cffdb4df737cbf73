import { createClient, type RelxClient } from 'relx';
import { open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { content, posts, postTypes, types, users } from '../conformance/content.js';

/** The fixture behind the real app, with a client that counts. */
export interface TagSite {
  readonly relx: Relx;
  readonly client: RelxClient;
  /** A client that has nothing in any cache yet. */
  newClient(): RelxClient;
  /** Paths that were requested since the last call. */
  requests(): readonly string[];
}

export async function openTagSite(): Promise<TagSite> {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }), types, postTypes, url: 'https://site.example' });
  await relx.import(content(160));
  const credit = { type: 'credited_to', from: { objectType: 'post', id: posts.alpha } } as const;
  const data = { role: 'editor', note: '<b>"new" & old</b>', weight: 1000, since: '2024-02-29', featured: true, fee: 7 } as const;
  // the newest is first
  await relx.relations.add({ ...credit, to: { objectType: 'user', id: users.editor.id } });
  await relx.relations.add({ ...credit, to: { objectType: 'user', id: users.author.id } }, { data });
  const app = createApp({ relx });
  let paths: string[] = [];
  const newClient = () =>
    createClient({
      url: 'https://site.example/wp-json',
      fetch: (input, init) => {
        paths.push(input.replace('https://site.example/wp-json/', ''));
        return app.fetch(new Request(input, init));
      },
    });
  return {
    relx,
    client: newClient(),
    newClient,
    requests() {
      const seen = paths;
      paths = [];
      return seen;
    },
  };
}
