import { parser } from 'keep-a-changelog';
import { expect, test } from 'vitest';
import { textOf } from './markdown.js';

test('the changelog is one that a release can be made of', () => {
  const { releases } = parser(textOf('CHANGELOG.md'));
  const [unreleased, ...released] = releases;
  expect(unreleased?.version).toBeUndefined();
  // no heading other than "Added", "Changed" and their like
  const headings = textOf('CHANGELOG.md').match(/^### .*/gm) ?? [];
  expect(headings.filter((heading) => !/^### (Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(heading))).toEqual([]);
  for (const { version, date } of released) {
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(date).toBeInstanceOf(Date);
  }
  const bullets = textOf('CHANGELOG.md').match(/^- /gm) ?? [];
  const changes = releases.flatMap((release) => [...release.changes.values()].flat());
  expect(changes).toHaveLength(bullets.length);
  // what users of a version read
  for (const release of releases) expect([...release.changes.values()].flat().length).toBeLessThanOrEqual(30);
});
