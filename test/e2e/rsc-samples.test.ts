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
export const render = () =>
  renderToPipeableStream(parts.map(([key, Part]) => createElement(Part, { key, ...props() })), {});
`;

describe.each([...new Set(samples.map(({ page }) => page))])('%s', (page) => {
  test('its server components run as they are written, and ship no JavaScript', async () => {
    const ours = samples.filter((sample) => sample.page === page);
    const own = join(folder, page.replaceAll(/\W/g, '-'));
    for (const { file, code } of ours) {
      mkdirSync(dirname(join(own, file)), { recursive: true });
      writeFileSync(join(own, file), code);
    }
    writeFileSync(join(own, 'entry.ts'), entry(ours.map(({ file }) => file)));
    const built = await buildServerFile(join(own, 'entry.ts'), `rsc-samples-${page.replaceAll(/\W/g, '-')}`);
    const { names, render } = (await import(built)) as { names: string[]; render(): { pipe<T>(to: T): T } };
    expect(names.length).toBeGreaterThan(0);
    const written = await textOf(render().pipe(new PassThrough()));
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

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}
