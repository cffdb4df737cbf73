import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..');

/** A fenced piece of code in a page. */
export interface CodeBlock {
  /** The page's path in the project. */
  readonly page: string;
  /** The line that it begins at, 1 for the first. */
  readonly line: number;
  /** `page:line`, as editors open it. */
  readonly at: string;
  readonly language: string;
  /** What is written behind the language: how it is run, where that is not as its language is. */
  readonly mark: string;
  /** The file that it is, from the folder of its page, where others import it. */
  readonly file: string;
  readonly code: string;
}

const own = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'llms.txt'];

/** The files below a folder of the project whose names end so, by their paths in it. */
export function filesIn(folder: string, ending: RegExp): string[] {
  // frozen versions of the documentation are as they were
  const ignore = ['**/node_modules/**', 'versions/**'];
  return globSync('**', { cwd: join(root, folder), ignore })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path))
    .sort();
}

/** Every page that people read, by its path in the project. */
export const pages: readonly string[] = [...own, ...filesIn('docs', /\.md$/)];

/** Every page of the documentation site. Design decisions stay in the repository. */
export const sitePages: readonly string[] = filesIn('docs', /\.md$/).filter((page) => !page.startsWith('docs/decisions/'));

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The code blocks of a page, in their order. An unclosed one is an error. */
export function codeBlocksOf(page: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const lines = textOf(page).split('\n');
  for (let index = 0; index < lines.length; index++) {
    const [, ticks, language = '', mark = '', path = ''] = /^(```+)([\w-]*) ?(\S*) ?(.*)$/.exec(lines[index] ?? '') ?? [];
    if (ticks === undefined) continue;
    const end = lines.indexOf(ticks, index + 1);
    if (end < 0) throw new Error(`${page}:${index + 1}: the code isn't closed.`);
    const code = lines.slice(index + 1, end).join('\n');
    const file = path || `line-${index + 1}.${language}`;
    blocks.push({ page, line: index + 1, at: `${page}:${index + 1}`, language, mark, file, code });
    index = end;
  }
  return blocks;
}

// generated pages quote declarations, which the packages' own tests hold
const isWritten = (page: string) => !page.startsWith('docs/reference/');

/** Every code block of the written pages. */
export const codeBlocks: readonly CodeBlock[] = pages.filter(isWritten).flatMap(codeBlocksOf);
