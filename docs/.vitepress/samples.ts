import { type CodeBlock, codeBlocks, textOf } from '../../test/docs/markdown.js';
import { recipes } from '../../test/docs/recipes.js';
import { isRunIn } from '../../test/docs/runners.js';
import { playgroundModules } from './playground/code/module-names.js';

/** A code block of the documentation that the playground can run. */
export interface Sample {
  /** Page and position, such as `recipes/feed-2`. */
  readonly id: string;
  /** Title of its page. */
  readonly page: string;
  /** Heading above it. */
  readonly title: string;
  readonly code: string;
  /** CSS of the code blocks below the same heading. */
  readonly css: string;
}

const importsOf = (code: string): string[] =>
  [...code.matchAll(/^(?:import|\} from)\b.*?'([^']+)';$/gm)].map(([, name = '']) => name);

const isRunnable = (block: CodeBlock): boolean =>
  isRunIn('browser')(block) &&
  block.page.startsWith('docs/') &&
  // their relation types are not in the demo's content
  !recipes.includes(block.page) &&
  importsOf(block.code).every((name) => (playgroundModules as readonly string[]).includes(name));

function headings({ page, line }: CodeBlock): { readonly page: string; readonly title: string } {
  const above = textOf(page).split('\n').slice(0, line);
  const found = above.flatMap((text) => /^#{1,3} (.+)$/.exec(text)?.[1] ?? []);
  return { page: found[0] ?? 'relx', title: (found.at(-1) ?? 'relx').replaceAll('`', '') };
}

const runnable = codeBlocks.filter(isRunnable);

/** All code blocks that the playground can run, in the order of their pages. */
export const samples: readonly Sample[] = runnable.map((block) => {
  const onPage = runnable.filter(({ page }) => page === block.page);
  const id = `${block.page.slice('docs/'.length, -'.md'.length)}-${onPage.indexOf(block) + 1}`;
  const titles = headings(block);
  const css = codeBlocks.filter(
    (other) => isRunIn('css')(other) && other.page === block.page && headings(other).title === titles.title,
  );
  return { id, ...titles, code: block.code, css: css.map(({ code }) => code.replaceAll(/^@import.*$/gm, '')).join('\n') };
});

/** The sample with a code, if the playground can run it. */
export const sampleWith = (code: string): Sample | undefined => samples.find((sample) => sample.code === code.trimEnd());
