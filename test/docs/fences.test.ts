import { expect, test } from 'vitest';
import { hostNames, hostOf } from './hosts.js';
import { fences, filesIn, textOf } from './markdown.js';

test('every code block names the test that runs it', () => {
  expect(fences.filter((fence) => hostOf(fence) === undefined).map(({ at }) => at)).toEqual([]);
  expect(fences.length).toBeGreaterThan(60);
});

test('every name belongs to a test', () => {
  const tests = filesIn('test', /\.test\.tsx?$/).map(textOf);
  const unrun = hostNames.filter((host) => !tests.some((text) => text.includes(`isRunIn('${host}')`)));
  // all types are looked at in sample-types.test.ts, and texts are for people
  expect(unrun).toEqual(['types', 'text']);
});
