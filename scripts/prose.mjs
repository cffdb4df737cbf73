// Checks the terms of all prose with textlint: Markdown, comments in TypeScript and PHP, and messages. `prose/textlintrc.json`
// has the terms, and `prose/textlintignore` lists files to skip.
import { fileURLToPath } from 'node:url';
import { TextlintKernelDescriptor } from '@textlint/kernel';
import { createLinter, loadLinterFormatter, loadTextlintrc } from 'textlint';
import { proseInCode } from './prose/prose-in-code.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const code = new TextlintKernelDescriptor({
  rules: [],
  filterRules: [],
  plugins: [{ pluginId: 'prose-in-code', plugin: proseInCode, options: true }],
});
const descriptor = (await loadTextlintrc({ configFilePath: 'scripts/prose/textlintrc.json' })).concat(code);
const linter = createLinter({ descriptor, ignoreFilePath: 'scripts/prose/textlintignore' });
const wanted = process.argv.slice(2);
const results = await linter.lintFiles(wanted.length > 0 ? wanted : ['**/*.{md,ts,tsx,mts,mjs,php,pot,txt}']);
const formatter = await loadLinterFormatter({ formatterName: 'unix' });
process.stdout.write(formatter.format(results));
process.exitCode = results.some(({ messages }) => messages.length > 0) ? 1 : 0;
