import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { composeSample } from './compose-sample.js';
import { codeBlocks, root } from './markdown.js';
import { writeNextCache } from './next-cache.js';

// inside the project, so that `relx` is the built package, by its name and with the types that it ships
const folder = join(root, '.relx', `sample-types-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every sample in TypeScript has the types of the built package', () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { paths: _, ...strict } = config.compilerOptions;
  const { options, errors } = ts.convertCompilerOptionsFromJson(
    { ...strict, types: ['node'], module: 'ESNext', moduleResolution: 'Bundler' },
    root,
  );
  expect(errors).toEqual([]);

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
  const program = ts.createProgram([...samples.keys()], { ...options, moduleDetection: ts.ModuleDetectionKind.Force });
  const found = [...samples].flatMap(([path, at]) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).map(({ messageText, start = 0, file }) => {
      const line = file?.text.slice(0, start).split('\n').length ?? 0;
      return `${at}, its line ${line - 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    }),
  );
  expect(found).toEqual([]);
});
