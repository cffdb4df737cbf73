import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeBlocks, root } from '../docs/markdown.js';
import { nextTags, writeNextCache } from '../docs/next-cache.js';
import { isRunIn } from '../docs/runners.js';
import { openScene } from '../docs/scene.js';
import { buildServerFile } from './app/build.js';

const folder = join(root, '.relx', `rsc-samples-${process.pid}`);
const samples = codeBlocks.filter(isRunIn('rsc'));
let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScene();
  writeNextCache(folder);
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

/** Renders the server components of some files. Returns the names of their exports, what React's server half writes, and errors. */
async function renderFiles(name: string, files: readonly { readonly file: string; readonly code: string }[]) {
  const own = join(folder, name);
  for (const { file, code } of files) {
    mkdirSync(dirname(join(own, file)), { recursive: true });
    writeFileSync(join(own, file), code);
  }
  writeFileSync(join(own, 'entry.ts'), entry(files.map(({ file }) => file)));
  const built = await buildServerFile(join(own, 'entry.ts'), `rsc-samples-${name}`);
  const { names, errors, render } = (await import(built)) as Built;
  return { names, errors, written: await textOf(render().pipe(new PassThrough())) };
}

interface Built {
  readonly names: readonly string[];
  readonly errors: readonly unknown[];
  render(): { pipe<T>(to: T): T };
}

describe.each([...new Set(samples.map(({ page }) => page))])('%s', (page) => {
  test('its server components run as they are written, and ship no JavaScript', async () => {
    const ours = samples.filter((sample) => sample.page === page);
    const { names, written } = await renderFiles(page.replaceAll(/\W/g, '-'), ours);
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
  const files = samples
    .filter(({ page }) => page === 'docs/start/nextjs.md')
    .map(({ file, code }) => ({ file, code: code.replace('postId={1}', 'postId={99999}') }));
  expect(files.some(({ code }) => code.includes('postId={99999}'))).toBe(true);
  const { written, errors } = await renderFiles('missing-post', files);
  expect(written).toContain('"main"');
  expect(errors).toEqual([]);
});

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}
