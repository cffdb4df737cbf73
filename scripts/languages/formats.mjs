// Generates translation files for @wordpress/i18n, for the WordPress plugin, and for lists in browsers.
import { catalog, LANGUAGES } from './catalogs.mjs';

/** The entries of a language that occur in the given source files. */
function entriesIn(root, language, isWanted) {
  const { entries } = catalog(root, language);
  return entries.filter(({ comments }) => comments.reference.split('\n').some(isWanted));
}

/** The entries of a language that parts of the plugin use, and the names of these parts. */
function messagesOf(root, language, parts) {
  return entriesIn(root, language, () => true)
    .map((entry) => {
      const files = entry.comments.reference.split('\n');
      return { entry, names: Object.keys(parts).filter((name) => files.some(parts[name])) };
    })
    .filter(({ names }) => names.length > 0);
}

const keyOf = ({ msgctxt, msgid }) => (msgctxt ? `${msgctxt}\u0004${msgid}` : msgid);

/**
 * A language for `setLocaleData()` of `@wordpress/i18n`, as plain data.
 *
 * @param isWanted selects source files
 */
export function localeData(root, language, isWanted = () => true) {
  const head = { domain: 'relx', lang: language, 'plural-forms': LANGUAGES[language] };
  const entries = entriesIn(root, language, isWanted).map((entry) => [keyOf(entry), entry.msgstr]);
  return { '': head, ...Object.fromEntries(entries) };
}

/** Quotes a text: with double quotes if it has the separator of plural forms and contexts, otherwise with single quotes. */
const phpText = (text) => {
  const quoted = text.replace(/[\\']/g, (character) => `\\${character}`);
  const separated = (text, code) => text.replaceAll(String.fromCharCode(code), `' . "\\x0${code}" . '`);
  return `'${separated(separated(quoted, 0), 4)}'`;
};

/**
 * The messages of the plugin as a PHP array, with the names of the parts that use each: `'Add' => 'php editor'`. Translations are
 * in the same order.
 *
 * @param parts selects source files, by the name of a part
 */
export function messagesFile(root, parts) {
  const lines = messagesOf(root, Object.keys(LANGUAGES)[0], parts).map(
    ({ entry, names }) => `\t${phpText(keyOf(entry))} => '${names.join(' ')}',\n`,
  );
  return `<?php\nreturn array(\n${lines.join('')});\n`;
}

/**
 * The translations of these messages, `relx-<language>.l10n.php`. WordPress reads this format since 6.5. The messages are in a
 * file of their own because all languages share them: the zip is 25 kB smaller.
 */
export function phpFile(root, language, parts) {
  const texts = messagesOf(root, language, parts).map(({ entry }) => `\t\t\t${phpText(entry.msgstr.join('\0'))},\n`);
  const head = { domain: 'relx', language, 'plural-forms': LANGUAGES[language] };
  const lines = Object.entries(head).map(([name, value]) => `\t'${name}' => ${phpText(value)},\n`);
  const messages = `array_combine(\n\t\tarray_keys( require __DIR__ . '/messages.php' ),\n\t\tarray(\n${texts.join('')}\t\t)\n\t)`;
  return `<?php\nreturn array(\n${lines.join('')}\t'messages' => ${messages},\n);\n`;
}

/** Messages that users of a page see: those of lists and their errors, and the separators of dynamic tags. */
const READERS = [
  ', ',
  '(no title)',
  'Items shown: %d',
  'Load more',
  'More items could not be loaded. Try again.',
  'Related content',
  'Related people',
  'Related topics',
  'The site did not respond in time.',
  'The site did not respond.',
  'The site does not allow this page to read its data.',
  'There is no REST API at the URL of the site.',
  'You are offline.',
];
const names = { ar: 'Arabic', de: 'German', es: 'Spanish', fr: 'French', ja: 'Japanese' };

/** The source of the module `relx/languages/<tag>`. */
export function readersModule(root, language) {
  const tag = language.slice(0, 2);
  const { entries } = catalog(root, language);
  const wordOf = (text) => entries.find(({ msgid, msgctxt }) => msgid === text && !msgctxt).msgstr[0];
  const quoted = (text) => `'${text.replace(/[\\']/g, (character) => `\\${character}`)}'`;
  const key = (text) => (/^\w+$/.test(text) ? text : quoted(text));
  return [
    `// Generated from languages/relx-${language}.po by \`npm run translations\`.`,
    "import { type Language, languageOf } from '../language.js';",
    '',
    `/** ${names[tag]}, as props of the provider: \`<RelxProvider {...${tag}}>\`. */`,
    `export const ${tag}: Language = languageOf('${tag}', {`,
    ...READERS.map((text) => `  ${key(text)}: ${quoted(wordOf(text))},`),
    '});',
    '',
  ].join('\n');
}
