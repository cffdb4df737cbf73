import { type OpenOptions, open, type Relx, type StoreDialect } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { content, posts, postTypes, types, users } from '../../conformance/content.js';
import { type TestDatabase, testDatabase } from '../../database.js';

let database: TestDatabase;
let relx: Relx;
let app: App;
/** The relation that all users see; its source is a note of the author's. */
let shown: number;

const NOTE = posts.spare;
const [LOGGED_OUT, AUTHOR, EDITOR] = [0, users.author.id, users.editor.id];

const options: Omit<OpenOptions, 'dialect'> = { types, postTypes, url: 'https://site.example' };
async function opened(dialect: StoreDialect): Promise<Relx> {
  const core = await open({ ...options, dialect });
  onTestFinished(() => core.close());
  return core;
}

beforeEach(async () => {
  database = await testDatabase();
  relx = await opened(database.connect());
  await relx.import(content(10));
  // the author sees the note alone
  const { draft, private: secret, pending } = posts;
  await database.run(`update wp_posts set post_author = ${EDITOR} where ID in (${draft}, ${secret}, ${pending})`);
  app = createApp({ relx });
  shown = await relate(NOTE + 1);
});

/** Relates the note to another post, and gives the relation's id. */
const relate = async (to: number): Promise<number> =>
  (await relx.relations.add({ type: 'references', from: { objectType: 'post', id: NOTE }, to: { objectType: 'post', id: to } }))
    .id;
const send = (path: string, user: number, init?: RequestInit, by = app) =>
  by.fetch(new Request(`https://site.example/wp-json${path}`, init), user ? { user } : {});
const tagOf = async (path: string, user: number, by = app) =>
  (await send(path, user, {}, by)).headers.get('etag') ?? expect.fail('no tag');
const tag = (user: number, by = app) => tagOf(`/relx/v1/relationships/${shown}`, user, by);
const move = (id: number, user: number, ifMatch: string) =>
  send(`/relx/v1/relationships/${id}`, user, {
    method: 'PATCH',
    body: JSON.stringify({ side: 'from', position: 0 }),
    headers: { 'Content-Type': 'application/json', 'If-Match': ifMatch },
  });

describe('the tag of a relation', () => {
  it('changes with what the user may see of the lists around it, and with nothing else', async () => {
    const steps: (() => Promise<unknown>)[] = [
      () => relate(posts.draft),
      () => relate(posts.private),
      async () => relx.relations.move(await relate(posts.pending), { side: 'from', position: 0 }),
      () => relx.relations.move(shown, { side: 'from', position: 2 }),
      () => relx.relations.removeObject({ objectType: 'post', id: posts.draft }),
    ];
    for (const step of steps) {
      const before = [await tag(LOGGED_OUT), await tag(AUTHOR), await tag(EDITOR)];
      await step();
      expect([await tag(LOGGED_OUT), await tag(AUTHOR)]).toEqual(before.slice(0, 2));
      expect(await tag(EDITOR)).not.toBe(before[2]);
    }
    const before = [await tag(LOGGED_OUT), await tag(AUTHOR)];
    await relate(NOTE + 2);
    // without permission to move the relation, no tag has to cover its lists
    expect(await tag(LOGGED_OUT)).toBe(before[0]);
    expect(await tag(AUTHOR)).not.toBe(before[1]);
  });

  it('lets a move through that knows the order as the user sees it', async () => {
    await relate(NOTE + 2);
    const known = await tag(AUTHOR);
    await relate(posts.draft);
    const moved = await move(shown, AUTHOR, known);
    expect(moved.status).toBe(200);
    expect(moved.headers.get('etag')).toBe(await tag(AUTHOR));
    expect(moved.headers.get('etag')).not.toBe(known);
  });

  it('stops a move that does not, and that of another user with another view', async () => {
    await relate(posts.draft);
    expect(await tag(AUTHOR)).not.toBe(await tag(EDITOR));
    expect((await move(shown, EDITOR, await tag(AUTHOR))).status).toBe(412);
    const known = await tag(AUTHOR);
    await relate(NOTE + 2);
    expect((await move(shown, AUTHOR, known)).status).toBe(412);
  });

  it('is the same with and without the fields that the user left out', async () => {
    const path = `/relx/v1/relationships/${shown}`;
    expect((await move(shown, AUTHOR, await tagOf(`${path}?_fields=id`, AUTHOR))).status).toBe(200);
  });

  it('is the same in every process over one database', async () => {
    const other = createApp({ relx: await opened(database.connect()) });
    expect(await tag(AUTHOR, other)).toBe(await tag(AUTHOR));
    // made by whichever came first
    expect(await tag(EDITOR)).toBe(await tag(EDITOR, other));
  });

  it('is another one for the same content on another site', async () => {
    const own = await tag(AUTHOR);
    await database.run("update wp_options set option_value = 'another secret' where option_name = 'nonce_key'");
    expect(await tag(AUTHOR, createApp({ relx }))).not.toBe(own);
  });
});

describe('the tag of a list', () => {
  it.each([
    `/relx/v1/post/${NOTE}`,
    `/relx/v1/post/${NOTE}?type=references&per_page=1`,
    `/relx/v1/post/${NOTE}?orderby=title`,
    `/relx/v1/related?objects=post:${NOTE}`,
    `/relx/v1/relationships/exists?from_id=${NOTE}&to_id=${posts.draft}&type=references`,
    `/wp/v2/notes/${NOTE}?relx_relations=1`,
    '/wp/v2/notes?relx_relations=1&per_page=1',
    `/wp/v2/users/${AUTHOR}`,
    '/wp/v2/search?search=note',
  ])('does not change with what the user may not see: %s', async (path) => {
    const before = [await tagOf(path, LOGGED_OUT), await tagOf(path, AUTHOR)];
    await relate(posts.draft);
    await relx.relations.move(shown, { side: 'from', position: 0 });
    expect([await tagOf(path, LOGGED_OUT), await tagOf(path, AUTHOR)]).toEqual(before);
  });
});
