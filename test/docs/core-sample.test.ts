import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterAll, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
// inside the project, so that `relx` is found by its name
const folder = `${root}/.relx/readme-core-${process.pid}`;
const filename = `${folder}/site.db`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the documentation's sample of the core runs as it is written", async () => {
  mkdirSync(folder, { recursive: true });
  const relx = await open({ dialect: libsql({ filename }) });
  await relx.import([7, 12].map((id) => ({ kind: 'post', id, type: 'post', title: `Post ${id}` }) as const));
  await relx.close();

  const [, sample = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(`${root}/docs/core.md`, 'utf8')) ?? [];
  const exported = 'export { added, cited, posts, found_posts, actions }; await relx.close();';
  writeFileSync(`${folder}/sample.ts`, `${sample.replace("'site.db'", JSON.stringify(filename))}\n${exported}`);
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const ran = (await import(/* @vite-ignore */ `${folder}/sample.ts`)) as Record<string, unknown>;
  expect(ran.added).toBe(1);
  expect(ran.cited).toMatchObject([{ related: { title: 'Post 7' } }]);
  expect(ran.posts).toMatchObject([{ row: { ID: 12 } }]);
  expect(ran.found_posts).toBe(1);
  expect(ran.actions).toMatchObject({ remove: 0, repair: 0 });
  expect(said.mock.calls.flat()).toEqual(['references: 12 to 7, relation 1', '1 of 1']);
  said.mockRestore();
});
