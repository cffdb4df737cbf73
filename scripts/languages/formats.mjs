// What translations are made into: for @wordpress/i18n, for WordPress's PHP, and for readers' browsers.
import { catalog, LANGUAGES } from './catalogs.mjs';

/** Entries of a language that are in some of the files of the sources. */
function entriesIn(root, language, isWanted) {
  const { entries } = catalog(root, language);
  return entries.filter(({ comments }) => comments.reference.split('\n').some(isWanted));
}

const keyOf = ({ msgctxt, msgid }) => (msgctxt ? `${msgctxt}\u0004${msgid}` : msgid);

/**
 * A language for `setLocaleData()` of `@wordpress/i18n`, as plain data.
 *
 * @param isWanted which files of the sources count
 */
export function localeData(root, language, isWanted = () => true) {
  const head = { domain: 'relx', lang: language, 'plural-forms': LANGUAGES[language] };
  const entries = entriesIn(root, language, isWanted).map((entry) => [keyOf(entry), entry.msgstr]);
  return { '': head, ...Object.fromEntries(entries) };
}

/** The same as the file that WordPress looks for, `relx-<language>-<handle of a script>.json`. */
export const scriptFile = (root, language, isWanted) =>
  JSON.stringify({ domain: 'relx', locale_data: { relx: localeData(root, language, isWanted) } });

/** A text in single quotes, or in double ones where it has the character that separates plural forms and contexts. */
const phpText = (text) => {
  const quoted = text.replace(/[\\']/g, (character) => `\\${character}`);
  const separated = (text, code) => text.replaceAll(String.fromCharCode(code), `' . "\\x0${code}" . '`);
  return `'${separated(separated(quoted, 0), 4)}'`;
};

/** The translations of PHP's own sentences, `relx-<language>.l10n.php`, which WordPress reads since 6.5. */
export function phpFile(root, language, isWanted) {
  const messages = entriesIn(root, language, isWanted).map(
    (entry) => `\t\t${phpText(keyOf(entry))} => ${phpText(entry.msgstr.join('\0'))},\n`,
  );
  const head = { domain: 'relx', language, 'plural-forms': LANGUAGES[language] };
  const lines = Object.entries(head).map(([name, value]) => `\t'${name}' => ${phpText(value)},\n`);
  return `<?php\nreturn array(\n${lines.join('')}\t'messages' => array(\n${messages.join('')}\t),\n);\n`;
}

/** What readers see: the sentences of lists, and what stands between the titles of a dynamic tag. */
const READERS = [
  ', ',
  '(no title)',
  'Items shown: %d',
  'Load more',
  'More items could not be loaded. Try again.',
  'Related content',
  'Related people',
  'Related topics',
];
const names = { ar: 'Arabic', de: 'German', es: 'Spanish', fr: 'French', ja: 'Japanese' };

/** The module `relx/languages/<tag>`, as a source of ours. */
export function readersModule(root, language) {
  const tag = language.slice(0, 2);
  const { entries } = catalog(root, language);
  const wordOf = (text) => entries.find(({ msgid, msgctxt }) => msgid === text && !msgctxt).msgstr[0];
  const quoted = (text) => `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`;
  const key = (text) => (/^\w+$/.test(text) ? text : quoted(text));
  return [
    `// Made of languages/relx-${language}.po by \`npm run translations\`.`,
    "import { type Language, languageOf } from './language.js';",
    '',
    `/** ${names[tag]}, for readers: \`<RelxProvider {...${tag}}>\`. */`,
    `export const ${tag}: Language = languageOf('${tag}', {`,
    ...READERS.map((text) => `  ${key(text)}: ${quoted(wordOf(text))},`),
    '});',
    '',
  ].join('\n');
}
