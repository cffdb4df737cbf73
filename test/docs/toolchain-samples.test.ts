import { expect, test } from 'vitest';
import { codeBlocks, textOf } from './markdown.js';
import { isRunIn } from './runners.js';

const samples = codeBlocks.filter(isRunIn('toolchain'));

test('the guides have samples of apps', () => {
  expect(samples.length).toBeGreaterThan(5);
});

test.each(samples)('$at is the file of an app that test/toolchains/toolchains.test.ts builds', ({ file, code }) => {
  expect(`${code.trimEnd()}\n`).toBe(textOf(`test/toolchains/apps/${file}`));
});
