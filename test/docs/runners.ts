import type { CodeBlock } from './markdown.js';

/** What runs a code block, by its language and the word behind it. */
const runners = {
  // in Node, without a document
  node: ['ts', 'tsx server'],
  // in a document, what it declares is rendered
  browser: ['tsx', 'tsx browser', 'ts browser'],
  // by React's server half, with React 19
  rsc: ['ts rsc', 'tsx rsc'],
  // with WordPress's own packages
  blocks: ['ts blocks'],
  // in Node, with a MariaDB server
  mariadb: ['ts mariadb'],
  'mariadb-shell': ['sh mariadb'],
  // types only: a test cannot provide what it needs
  types: ['ts types'],
  // by a shell, with the built commands
  shell: ['sh'],
  // by a shell, beside a running server. The next code block is its response
  rest: ['sh rest'],
  // inside a real WordPress, with the plugin
  php: ['php', 'php config'],
  // a file of a theme, which a real WordPress renders
  'php-template': ['php template'],
  // by the plugin's commands, in a real WordPress
  'wp-cli': ['sh wp'],
  // rendered as a post's text, or mounted on a page
  html: ['html'],
  // rendered by a real WordPress, with the plugin
  'block-markup': ['html wordpress'],
  // rendered by a real WordPress, as the text of the post whose ID follows
  recipe: ['html recipe'],
  css: ['css', 'css file'],
  json: ['json', 'json response'],
  // files of the apps in test/toolchains/apps, which real tools build
  toolchain: ['js toolchain', 'jsx toolchain', 'scss toolchain', 'astro toolchain', 'html toolchain'],
  // read by people only: drawings and what commands print
  text: ['text'],
  // text that the code block before it shows
  shown: ['text shown'],
} as const;

export type Runner = keyof typeof runners;
export const runnerNames = Object.keys(runners) as Runner[]; // its own keys

/** What runs a code block; undefined if nothing does. */
export function runnerOf({ language, mark, code }: CodeBlock): Runner | undefined {
  const words = `${language} ${mark || (code.includes('mysql://') && 'mariadb')}`;
  return runnerNames.find((runner) => (runners[runner] as readonly string[]).includes(words.replace(/ (false)?$/, '')));
}

export const isRunIn =
  (runner: Runner) =>
  (block: CodeBlock): boolean =>
    runnerOf(block) === runner;
