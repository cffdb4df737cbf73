import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { composeSample } from './compose-sample.js';
import { codeBlocks, root } from './markdown.js';
import { writeNextCache } from './next-cache.js';
import { typeErrors } from './type-errors.js';

// inside the project, so that `relx` is the built package, by its name and with the types that it ships
const folder = join(root, '.relx', `sample-types-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every sample in TypeScript has the types of the built package', () => {
  const samples = new Map<string, string>();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  writeNextCache(folder);
  for (const block of codeBlocks.filter(({ language }) => /^tsx?$/.test(language))) {
    // a page of their own for each, as they declare modules and global names
    const path = join(folder, block.page.replaceAll(/\W/g, '-'), block.file);
    write(path, composeSample(block).code);
    samples.set(path, block.at);
  }
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = { paths: {}, types: ['node'], module: 'ESNext', moduleResolution: 'Bundler', moduleDetection: 'force' };
  write(config, JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, files: [...samples.keys()], include: [] }));
  const found = typeErrors(config).map(
    ({ file, line, message }) => `${samples.get(file) ?? file}, its line ${line - 1}: ${message}`,
  );
  expect(samples.size).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
