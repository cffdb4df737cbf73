import { expect, test } from 'vitest';
import { codeBlocks, filesIn, textOf } from './markdown.js';
import { runnerNames, runnerOf } from './runners.js';

test('every code block names the test that runs it', () => {
  expect(codeBlocks.filter((block) => runnerOf(block) === undefined).map(({ at }) => at)).toEqual([]);
  expect(codeBlocks.length).toBeGreaterThan(60);
});

test('every name belongs to a test', () => {
  const tests = filesIn('test', /\.test\.tsx?$/).map(textOf);
  const unrun = runnerNames.filter((runner) => !tests.some((text) => text.includes(`isRunIn('${runner}')`)));
  // all types are looked at in sample-types.test.ts, texts are for people, and the code block before it shows the last one
  expect(unrun).toEqual(['types', 'text', 'shown']);
});
