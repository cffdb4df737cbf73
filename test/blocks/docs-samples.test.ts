import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBlockTypes } from '@wordpress/blocks';
import { setLocaleData } from '@wordpress/i18n';
import { getPlugins } from '@wordpress/plugins';
import { hiddenReason } from 'relx/manager/changes';
import { afterAll, expect, test } from 'vitest';
import { composeSample } from '../docs/compose-sample.js';
import { codeBlocks, root } from '../docs/markdown.js';
import { isRunIn } from '../docs/runners.js';

// inside the project, so that `relx` is found by its name
const folder = join(root, '.relx', `block-samples-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(codeBlocks.filter(isRunIn('blocks')))('$at registers what its code names', async (block) => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `line-${block.line}.ts`);
  writeFileSync(file, composeSample(block).code);
  await import(/* @vite-ignore */ file);
  const registered = [...getBlockTypes().map(({ name }) => name), ...getPlugins().map(({ name }) => name)];
  const named = [...block.code.matchAll(/^register(\w+)\(/gm)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(registered).toHaveLength(named.length);
  for (const name of registered) expect(name).toMatch(/^relx/);
});

test('the manager of registered blocks has the language of the editor', () => {
  setLocaleData({ Draft: ['Entwurf'] }, 'relx');
  expect(hiddenReason({ hidden: 'draft' })).toMatch(/^Entwurf/);
});
