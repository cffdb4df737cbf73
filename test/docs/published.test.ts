import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withAbsoluteLinks } from '../../scripts/pack.mjs';
import { freezeDocs } from '../../scripts/release/freeze-docs.mjs';
import { textOf } from './markdown.js';

describe('a release keeps the pages of its minor version', () => {
  const root = mkdtempSync(join(tmpdir(), 'relx-frozen-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeAll(() => {
    write('docs/index.md', 'home');
    write('docs/README.md', 'all pages');
    write('docs/start/react.md', 'first');
    write('docs/.vitepress/config.ts', '');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('not before 1.0, and not for prereleases', () => {
    expect(['0.1.0', '0.9.3', '1.0.0-beta.1'].map((version) => freezeDocs(root, version))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(existsSync(join(root, 'docs/versions'))).toBe(false);
  });

  test('without the home page, the code of the site and earlier versions', () => {
    expect(freezeDocs(root, '1.0.0')).toBe('1.0');
    expect(freezeDocs(root, '1.1.0')).toBe('1.1');
    expect(readdirSync(join(root, 'docs/versions/1.1')).sort()).toEqual(['README.md', 'start']);
  });

  test('and a patch release replaces it', () => {
    write('docs/start/react.md', 'second');
    expect(freezeDocs(root, '1.1.1')).toBe('1.1');
    expect(readFileSync(join(root, 'docs/versions/1.1/start/react.md'), 'utf8')).toBe('second');
    expect(readFileSync(join(root, 'docs/versions/1.0/start/react.md'), 'utf8')).toBe('first');
  });
});

describe('the README of the npm package', () => {
  const home = { homepage: 'https://docs.test/relx/', repository: { url: 'git+https://git.test/relx.git' } };

  test('leads to the site and to the repository', () => {
    const text =
      '[a](docs/lists.md#links) [b](docs/README.md) [c](docs/reference/README.md) [d](SECURITY.md) [e](#top) [f](https://x.test)';
    expect(withAbsoluteLinks(text, home)).toBe(
      '[a](https://docs.test/relx/lists.html#links) [b](https://docs.test/relx/README.html) ' +
        '[c](https://docs.test/relx/reference/index.html) [d](https://git.test/relx/blob/main/SECURITY.md) [e](#top) [f](https://x.test)',
    );
  });

  test('has no relative link as soon as the URLs are real', () => {
    const relative = /\]\((?!https?:|#)/;
    expect(textOf('README.md')).toMatch(relative);
    expect(withAbsoluteLinks(textOf('README.md'), home)).not.toMatch(relative);
  });

  test('keeps its links while the URLs are examples', () => {
    const manifest = JSON.parse(textOf('package.json')) as typeof home;
    expect(withAbsoluteLinks('[a](docs/lists.md)', { ...manifest, homepage: 'https://docs.example/' })).toBe(
      '[a](docs/lists.md)',
    );
  });
});
