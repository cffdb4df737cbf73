import { type ContentRecord, open, type Relx } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { openDatabase } from '../database.js';
import { countedWork, type Work } from './counted-work.js';

/** Relations of post 1, and how many posts there are beside it. */
export const HEAVY = 1200;
/** What each post's body shows: a list of post 1. */
const LIST = '[relx_related_posts post_id=1 order=title]';

/** One post that is related to all others, of which the first hundred are related to it in turn, in one category. */
function* content(): Generator<ContentRecord> {
  yield { kind: 'user', id: 1, login: 'ada', role: 'administrator' };
  yield { kind: 'user', id: 2, login: 'bob', role: 'author' };
  yield { kind: 'term', id: 1, taxonomy: 'category', name: 'News', slug: 'news' };
  const terms = [{ taxonomy: 'category', slug: 'news' }];
  for (let id = 1; id <= HEAVY + 1; id++)
    yield {
      kind: 'post',
      id,
      type: 'post',
      title: `Title ${(id * 7919) % 1201}`,
      content: `Words ${LIST}`,
      author: 'ada',
      terms,
    };
  const post = (id: number) => ({ objectType: 'post', id }) as const;
  for (let id = 2; id <= HEAVY + 1; id++) {
    yield { kind: 'relation', type: 'related_to', from: post(1), to: post(id) };
    if (id <= 100)
      for (let step = 1; step <= 120; step++) yield { kind: 'relation', type: 'references', from: post(id), to: post(id + step) };
    if (id <= 150) yield { kind: 'relation', type: 'favorite_posts', from: { objectType: 'user', login: 'ada' }, to: post(id) };
  }
}

export interface HeavySite {
  /** Sends a request that no response is cached for, and returns what it cost. */
  send(path: string, init?: RequestInit): Promise<{ readonly response: Response; readonly work: Work }>;
  /** Basic authorization of the administrator. */
  readonly authorization: string;
  readonly app: App;
  readonly relx: Relx;
  /** The statements so far. */
  readonly work: Work;
  close(): Promise<void>;
}

export async function openHeavySite(): Promise<HeavySite> {
  const database = await openDatabase();
  const { dialect, work } = countedWork(database.connect({ poolSize: 4 }));
  const relx = await open({ dialect, url: 'https://site.example' });
  await relx.import(content());
  const password = await relx.accounts.createApplicationPassword('ada', 'tests');
  const render = createRenderer({ core: relx });
  const app = createApp({ relx, render });
  return {
    app,
    relx,
    work,
    authorization: `Basic ${btoa(`ada:${password}`)}`,
    async send(path, init) {
      // one that has cached no responses
      const fresh = createApp({ relx, render });
      Object.assign(work, { statements: 0, rows: 0, longest: 0 });
      const response = await fresh.fetch(new Request(`https://site.example${path}`, init));
      return { response, work: { ...work } };
    },
    async close() {
      await relx.close();
      await database.remove();
    },
  };
}
