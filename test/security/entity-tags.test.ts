import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { expect, it, onTestFinished } from 'vitest';
import { content, posts, postTypes, types, users } from '../conformance/content.js';
import { testDatabase } from '../database.js';

it('the tag of a relation needs no write on a database that is only read', async () => {
  const database = await testDatabase();
  const opened = async (readonly: boolean) => {
    const relx = await open({ dialect: libsql({ filename: database.address, readonly }), types, postTypes });
    onTestFinished(() => relx.close());
    return relx;
  };
  const writer = await opened(false);
  await writer.import(content(160));
  const pair = { from: { objectType: 'post', id: posts.spare }, to: { objectType: 'post', id: posts.spare + 1 } } as const;
  const { id } = await writer.relations.add({ type: 'references', ...pair });
  const [reading, writing] = [createApp({ relx: await opened(true) }), createApp({ relx: writer })];
  const tag = async (app: typeof reading) => {
    const response = await app.fetch(new Request(`https://site.example/wp-json/relx/v1/relationships/${id}`), {
      user: users.editor.id,
    });
    expect(response.status).toBe(200);
    return response.headers.get('etag');
  };

  const unkeyed = await tag(reading);
  // it makes the site's keys
  const keyed = await tag(writing);
  expect(keyed).not.toBe(unkeyed);
  expect(await tag(reading)).toBe(keyed);
});
