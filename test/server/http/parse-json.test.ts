import { expect, it } from 'vitest';
import { parseJson } from '../../../src/server/http/parse-json.js';

it.each([
  ['brackets in strings', '["]]]]", "\\"[[[", "\\\\", [1]]', true],
  ['64 levels', `${'['.repeat(64)}${']'.repeat(64)}`, true],
  ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, false],
  ['65 levels after an escaped quote', `{"a":"\\"","b":${'{"c":'.repeat(64)}1${'}'.repeat(65)}`, false],
  ['64 levels after an escaped backslash', `["\\\\",${'['.repeat(63)}${']'.repeat(64)}`, true],
  ['many arrays on one level', `[${'[],'.repeat(1000)}1]`, true],
])('counts the levels of JSON: %s', (_, text, fits) => {
  if (fits) expect(parseJson(text)).toEqual(JSON.parse(text));
  else expect(() => parseJson(text)).toThrow(RangeError);
});
