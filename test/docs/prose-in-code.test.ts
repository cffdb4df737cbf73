import { TextlintKernel } from '@textlint/kernel';
import terminology from 'textlint-rule-terminology';
import { expect, test } from 'vitest';
import { proseInCode } from '../../scripts/prose/prose-in-code.mjs';

/** The terms that the rule finds in a file, with their lines. */
async function found(filePath: string, text: string): Promise<string[]> {
  const { messages } = await new TextlintKernel().lintText(text, {
    filePath,
    ext: filePath.slice(filePath.lastIndexOf('.')),
    plugins: [{ pluginId: 'prose-in-code', plugin: proseInCode }],
    rules: [
      {
        ruleId: 'terminology',
        rule: terminology,
        options: {
          defaultTerms: false,
          terms: [
            ['wrong\\s+word(?!s)', 'right term'],
            ['(?<![-\\w])odd(?![-\\w])', 'even'],
          ],
        },
      },
    ],
  });
  return messages.map(({ line, column }) => `${line}:${column}`);
}

test('comments of TypeScript are checked, and strings and code are not', async () => {
  const text = [
    '/** A wrong word, and `a wrong word` in code. */',
    "export const text = 'wrong word'; // a wrong word",
    '/**',
    ' * Two lines with a wrong',
    ' * word.',
    ' *',
    ' * ```ts',
    ' * call(); // wrong word',
    ' * ```',
    ' */',
    'export const pattern = /\\/\\*wrong word*/;',
    'export const view = <p>{/* a wrong word */}wrong word</p>;',
  ].join('\n');
  expect(await found('file.tsx', text)).toEqual(['1:7', '2:40', '4:21', '12:30']);
});

test('titles of tests are checked, and their placeholders and other calls are not', async () => {
  const text = [
    "describe('a wrong word', () => {});",
    "test.each(['wrong word'])('%s is a wrong word', () => {});",
    'it(`a wrong word`, () => {});',
    "pattern.test('wrong word');",
  ].join('\n');
  expect(await found('file.test.ts', text)).toEqual(['1:13', '2:36', '3:7']);
});

test('words of declared names are checked, each once, and names of others are not', async () => {
  const text = [
    "import { odd } from 'odd';",
    'export interface OddThing { readonly isOdd: boolean }',
    'export function call({ odd: one, ...odds }: OddThing, [next]: string[]) {',
    '  const { odd, other = odd } = one.odd({ odd: ODD });',
    '}',
  ].join('\n');
  expect(await found('file.ts', text)).toEqual(['2:18']);
  expect(await found('file.mjs', 'const ODDS = 1, oddly = 2, good = ({ a: odd }) => odd;')).toEqual(['1:41']);
  expect(await found('file.php', '<?php $is_odd = odd( $good ); function good() { return $odd; }')).toEqual(['1:11']);
});

test('comments of PHP are checked, and strings and HTML are not', async () => {
  const text = [
    '<p>wrong word</p><?php // wrong word',
    "$a = 'wrong word'; # wrong word",
    '/** A wrong word. */',
    '$b = "// wrong word";',
  ].join('\n');
  expect(await found('file.php', text)).toEqual(['1:27', '2:22', '3:7']);
});

test('messages of a gettext template are checked, and its comments and references are not', async () => {
  const text = [
    '#: wrong word',
    '#. translators: wrong word',
    'msgctxt "wrong word"',
    'msgid "%s wrong word"',
    'msgid_plural "A wrong word"',
    'msgstr[0] ""',
  ].join('\n');
  expect(await found('relx.pot', text)).toEqual(['4:11', '5:17']);
});
