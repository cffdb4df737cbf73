// Checks the terms of all prose with textlint: Markdown, comments in TypeScript and PHP, and messages. `prose/terms.json` has the terms.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import terminology from 'textlint-rule-terminology';
import { glob } from 'tinyglobby';
import { proseInCode } from './prose/prose-in-code.mjs';

/** Packages, what is built, and stories of the demo site. */
const IGNORED = [
  ...['node_modules', '.relx', '.git', 'dist', 'coverage', 'test-results', '.vitepress/cache'].map((folder) => `**/${folder}/**`),
  ...['build', 'includes/generated', 'languages'].map((folder) => `plugin/${folder}/**`),
  'demo/content/**',
];

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const terms = JSON.parse(readFileSync('scripts/prose/terms.json', 'utf8'));
/** Any term. Files without one, line breaks and marks of comments left out, need no parser. */
const anyTerm = new RegExp(terms.terms.map(([term]) => term).join('|'), 'i');
const kernel = new TextlintKernel();
const wanted = process.argv.slice(2);
const patterns = wanted.length > 0 ? wanted : ['**/*.{md,ts,tsx,mts,mjs,php,pot,txt}'];
const files = await glob(patterns, { ignore: IGNORED, dot: true });
if (files.length === 0) throw new Error(`No file matches ${patterns.join(' ')}.`);
let problems = 0;
for (const filePath of files.sort()) {
  const text = readFileSync(filePath, 'utf8');
  if (!anyTerm.test(text.replace(/\s*\n[\s*/#>]*/g, ' '))) continue;
  const { messages } = await kernel.lintText(text, {
    filePath,
    ext: extname(filePath),
    rules: [{ ruleId: 'terminology', rule: terminology, options: terms }],
    plugins: [
      { pluginId: 'markdown', plugin: markdown.default, options: { extensions: ['.txt'] } },
      { pluginId: 'prose-in-code', plugin: proseInCode, options: true },
    ],
  });
  problems += messages.length;
  for (const { line, column, message } of messages) console.log(`${filePath}:${line}:${column}: ${message}`);
}
if (problems > 0) console.log(`\n${problems} problems`);
process.exitCode = problems > 0 ? 1 : 0;
