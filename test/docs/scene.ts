import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type RelxClient } from 'relx';
import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { libsql } from 'relx/store/libsql';
import { demoContent } from '../../demo/content/index.js';
import { root } from './markdown.js';

/** A client of an administrator. */
export let client: RelxClient;

/** Where the samples run: inside the project, so that `relx` is found by its name. */
export const sceneFolder = join(root, '.relx', `samples-${process.pid}`);

const courses = [
  {
    name: 'course_lesson',
    label: 'Lessons of courses',
    from_object_types: ['post'],
    to_object_types: ['post'],
    from_subtypes: ['course'],
    to_subtypes: ['lesson'],
    direction: 'from_to',
  },
] as const;

/**
 * Opens the site that samples meet, the demo's, in a folder of its own, which the process goes into. Requests to
 * `https://example.org` and `http://127.0.0.1:8787` reach it, and no others leave. Gives what ends it.
 */
export async function openScene(): Promise<() => Promise<void>> {
  const before = { folder: process.cwd(), fetch: globalThis.fetch };
  rmSync(sceneFolder, { recursive: true, force: true });
  mkdirSync(sceneFolder, { recursive: true });
  process.chdir(sceneFolder);
  const postTypes = [
    { name: 'course', label: 'Courses', rest_base: 'courses', hierarchical: false },
    { name: 'lesson', label: 'Lessons', rest_base: 'lessons', hierarchical: false },
  ];
  const relx = await open({ dialect: libsql({ filename: 'site.db' }), postTypes, types: courses });
  await relx.import(demoContent());
  // of the recipe with courses
  await relx.import([
    { kind: 'post', id: 900, type: 'course', title: 'Bread' },
    { kind: 'post', id: 901, type: 'lesson', title: 'Flour' },
  ]);
  await relx.relations.add({ type: 'course_lesson', from: { objectType: 'post', id: 900 }, to: { objectType: 'post', id: 901 } });
  await relx.import([{ kind: 'user', login: 'ann', display_name: 'Ann', email: 'ann@example.org', role: 'administrator' }]);
  const password = await relx.accounts.createApplicationPassword('ann', 'samples');
  const app = createApp({ relx, render: createRenderer({ core: relx }) });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (/^(https:\/\/example\.org|http:\/\/127\.0\.0\.1:8787)\/wp-json/.test(request.url)) {
      // as on a site that has checked the cookie and the nonce of its administrator
      return app.fetch(request, request.headers.has('x-wp-nonce') ? { user: 1 } : {});
    }
    throw new TypeError(`A sample asks ${request.url}, which is not of the scene.`);
  };
  process.env.RELX_LOGIN = `ann:${password}`;
  const headers = { Authorization: `Basic ${btoa(process.env.RELX_LOGIN)}` };
  client = createClient({ url: 'https://example.org/wp-json', headers, fetch: (input, init) => fetch(input, init) });
  return async () => {
    delete process.env.RELX_LOGIN;
    await relx.close();
    globalThis.fetch = before.fetch;
    process.chdir(before.folder);
    rmSync(sceneFolder, { recursive: true, force: true });
  };
}
