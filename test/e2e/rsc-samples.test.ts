import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeBlocks, root } from '../docs/markdown.js';
import { nextTags, writeNextCache } from '../docs/next-cache.js';
import { isRunIn } from '../docs/runners.js';
import { openScene } from '../docs/scene.js';
import { buildForServer, built } from './app/build.js';

const folder = join(root, '.relx', `rsc-samples-${process.pid}`);
const samples = codeBlocks.filter(isRunIn('rsc'));
const pages = [...new Set(samples.map(({ page }) => page))];
const missingPost = 'missing-post';
const nameOf = (page: string) => page.replaceAll(/\W/g, '-');
const filesOf = (page: string) => samples.filter((sample) => sample.page === page);

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScene();
  writeNextCache(folder);
  for (const page of pages) writeFiles(nameOf(page), filesOf(page));
  const changed = filesOf('docs/start/nextjs.md').map(({ file, code }) => ({
    file,
    code: code.replace('postId={1}', 'postId={99999}'),
  }));
  expect(changed.some(({ code }) => code.includes('postId={99999}'))).toBe(true);
  writeFiles(missingPost, changed);
  const names = [...pages.map(nameOf), missingPost];
  await buildForServer(Object.fromEntries(names.map((name) => [name, join(folder, name, 'entry.ts')])), 'rsc-samples');
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Renders every component that a page's files export, on the route `/posts/12`, as React's server half does. */
const entry = (files: readonly string[]) => `
import { createElement } from 'react';
import { renderToPipeableStream } from ${JSON.stringify(join(root, 'test/e2e/app/server-stream.ts'))};
${files.map((file, index) => `import * as file${index} from ${JSON.stringify(`./${file}`)};`).join('\n')}
const modules = [${files.map((_, index) => `file${index}`)}];
const props = () => ({ postId: 12, params: Promise.resolve({ id: '12' }) });
export const names = modules.flatMap((module) => Object.keys(module));
const parts = modules.flatMap((module) => Object.entries(module)).filter(([name]) => /^([A-Z]|default$)/.test(name));
export const errors = [];
const onError = (error) => void errors.push(error);
export const render = () =>
  renderToPipeableStream(parts.map(([key, Part]) => createElement(Part, { key, ...props() })), {}, { onError });
`;

/** Writes files with server components, and the entry that renders them. */
function writeFiles(name: string, files: readonly { readonly file: string; readonly code: string }[]): void {
  const own = join(folder, name);
  for (const { file, code } of files) {
    mkdirSync(dirname(join(own, file)), { recursive: true });
    writeFileSync(join(own, file), code);
  }
  writeFileSync(join(own, 'entry.ts'), entry(files.map(({ file }) => file)));
}

/** Renders the server components of an entry. Returns the names of exports, what React's server half writes, and errors. */
async function rendered(name: string) {
  const { names, errors, render } = (await import(`${built}/rsc-samples/${name}.js`)) as Built;
  return { names, errors, written: await textOf(render().pipe(new PassThrough())) };
}

interface Built {
  readonly names: readonly string[];
  readonly errors: readonly unknown[];
  render(): { pipe<T>(to: T): T };
}

describe.each(pages)('%s', (page) => {
  test('its server components run as they are written, and ship no JavaScript', async () => {
    const ours = filesOf(page);
    const { names, written } = await rendered(nameOf(page));
    expect(names.length).toBeGreaterThan(0);
    for (const name of ['Posts', 'Users', 'Terms'].filter((name) => ours.some(({ code }) => code.includes(`Related${name}`)))) {
      expect(written).toContain(`relx-related-${name.toLowerCase()}`);
    }
    expect(written).toContain('relx-related-item-link');
    for (const [, heading] of ours.flatMap(({ code }) => [...code.matchAll(/heading="([^"]+)"/g)]))
      expect(written).toContain(heading);
    // a client component would be a row that imports it, and a failure a row with its error
    expect(written).not.toMatch(/^[\da-f]+:[IE]/m);
    if (ours.some(({ code }) => code.includes('cacheTag(')))
      expect(nextTags).toEqual(expect.arrayContaining(['post:12', 'type:related_to']));
  });
});

test('the page of the quick start appears without its list if the post does not exist', async () => {
  const { written, errors } = await rendered(missingPost);
  expect(written).toContain('"main"');
  expect(errors).toEqual([]);
});

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}
