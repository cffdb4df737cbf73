import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type RelxClient } from 'relx';
import type { RelationTypeDefinition } from 'relx/contract';
import { open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { libsql } from 'relx/store/libsql';
import { demoContent } from '../../demo/content/index.js';
import { root } from './markdown.js';
import { phpCalls, phpOf, recipePosts, recipes } from './recipes.js';

/** A client of an administrator. */
export let client: RelxClient;

/** Where the samples run: inside the project, so that `relx` is found by its name. */
export const sceneFolder = join(root, '.relx', `samples-${process.pid}`);

/** The relation types and the relations of the recipes, as their PHP declares them. */
const recipePhp = recipes.flatMap(phpOf).join('\n');
const types = phpCalls(recipePhp, 'ncr_register_relation_type').map(
  ([name, args]) => ({ name, ...(args as object) }) as RelationTypeDefinition,
);

const postTypes = [
  { name: 'course', label: 'Courses', rest_base: 'courses', hierarchical: false },
  { name: 'lesson', label: 'Lessons', rest_base: 'lessons', hierarchical: false },
];
const openSite = (): Promise<Relx> => open({ dialect: libsql({ filename: 'site.db' }), postTypes, types });

/** The content of `site.db` with the demo, and the application password of its administrator. */
let filled: { readonly database: Buffer; readonly password: string } | undefined;

/** Imports the demo and the recipes into a new `site.db`. */
async function fill(): Promise<NonNullable<typeof filled>> {
  const relx = await openSite();
  await relx.import(demoContent());
  await relx.import(recipePosts.map((post) => ({ kind: 'post', ...post })));
  const { ncr_add_relation, ncr_reorder_relations } = relx.functions;
  for (const call of phpCalls(recipePhp, 'ncr_add_relation'))
    await ncr_add_relation(...(call as Parameters<typeof ncr_add_relation>));
  for (const call of phpCalls(recipePhp, 'ncr_reorder_relations'))
    await ncr_reorder_relations(...(call as Parameters<typeof ncr_reorder_relations>));
  await relx.import([{ kind: 'user', login: 'ann', display_name: 'Ann', email: 'ann@example.org', role: 'administrator' }]);
  const password = await relx.accounts.createApplicationPassword('ann', 'samples');
  await relx.close();
  return { database: readFileSync('site.db'), password };
}

/**
 * Opens the site that samples meet, the demo's, in a folder of its own, which the process goes into. Requests to
 * `https://example.org` and `http://127.0.0.1:8787` reach it, and no others leave. Gives what ends it.
 */
export async function openScene(): Promise<() => Promise<void>> {
  const before = { folder: process.cwd(), fetch: globalThis.fetch };
  rmSync(sceneFolder, { recursive: true, force: true });
  mkdirSync(sceneFolder, { recursive: true });
  process.chdir(sceneFolder);
  filled ??= await fill();
  const { database, password } = filled;
  writeFileSync('site.db', database);
  const relx = await openSite();
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
  // names of the recipe for previews
  Object.assign(process.env, { WP_USER: 'ann', WP_APPLICATION_PASSWORD: password });
  const headers = { Authorization: `Basic ${btoa(process.env.RELX_LOGIN)}` };
  client = createClient({ url: 'https://example.org/wp-json', headers, fetch: (input, init) => fetch(input, init) });
  return async () => {
    for (const name of ['RELX_LOGIN', 'WP_USER', 'WP_APPLICATION_PASSWORD']) delete process.env[name];
    await relx.close();
    globalThis.fetch = before.fetch;
    process.chdir(before.folder);
    rmSync(sceneFolder, { recursive: true, force: true });
  };
}
