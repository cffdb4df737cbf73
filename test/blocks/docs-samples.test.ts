import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBlockTypes } from '@wordpress/blocks';
import { setLocaleData } from '@wordpress/i18n';
import { getPlugins } from '@wordpress/plugins';
import { hiddenReason } from 'relx/manager/changes';
import { afterAll, expect, test } from 'vitest';
import { composeSample } from '../docs/compose-sample.js';
import { isRunIn } from '../docs/hosts.js';
import { fences, root } from '../docs/markdown.js';

// inside the project, so that `relx` is found by its name
const folder = join(root, '.relx', `block-samples-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(fences.filter(isRunIn('blocks')))('$at registers what its code names', async (fence) => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `line-${fence.line}.ts`);
  writeFileSync(file, composeSample(fence).code);
  await import(/* @vite-ignore */ file);
  const registered = [...getBlockTypes().map(({ name }) => name), ...getPlugins().map(({ name }) => name)];
  const said = [...fence.code.matchAll(/^register(\w+)\(/gm)].map(([, name = '']) => name);
  expect(said.length).toBeGreaterThan(0);
  expect(registered).toHaveLength(said.length);
  for (const name of registered) expect(name).toMatch(/^relx/);
});

test('the manager of registered blocks has the language of the editor', () => {
  setLocaleData({ Draft: ['Entwurf'] }, 'relx');
  expect(hiddenReason({ hidden: 'draft' })).toMatch(/^Entwurf/);
});
