import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (/\.[mc]?[jt]sx?$/.test(entry.name)) yield path;
  }
}

/** Every source file of the package and its blocks, parsed. */
export const sourceFiles = (): readonly ts.SourceFile[] =>
  ['src', 'blocks'].flatMap((folder) =>
    [...filesIn(folder)].map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)),
  );
