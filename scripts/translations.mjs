// Collects the plugin's sentences for translators: those of TypeScript, of PHP and of block.json.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Which argument of a function is its sentence, its plural, and its context. */
const FUNCTIONS = { __: [0], _x: [0, undefined, 1], _n: [0, 1], _nx: [0, 1, 3] };
/** What block.json has translated, as WordPress's `block-i18n.json` has it. */
const BLOCK = { title: 'block title', description: 'block description', keywords: 'block keyword', label: 'block style label' };

/** The calls of a TypeScript file, as lists of their texts by position. */
function* inTypeScript(text, name) {
  const nodes = [ts.createSourceFile(name, text, ts.ScriptTarget.Latest)];
  for (const node of nodes) {
    ts.forEachChild(node, (child) => void nodes.push(child));
    if (ts.isCallExpression(node) && Object.hasOwn(FUNCTIONS, node.expression.text ?? ''))
      yield [node.expression.text, node.arguments.map((argument) => argument.text)];
  }
}

/** The same of a PHP file, whose sentences stand in single quotes: WordPress's own style has it so. */
function* inPhp(text) {
  const quoted = String.raw`'((?:[^'\\]|\\.)*)'`;
  for (const [, name, sentence] of text.matchAll(new RegExp(String.raw`\b(__|_x)\(\s*${quoted}`, 'g')))
    yield [name, [sentence.replace(/\\(['\\])/g, '$1')]];
}

function* inBlock(text) {
  const { title, description, keywords = [], styles = [] } = JSON.parse(text);
  const named = { title: [title], description: [description], keywords, label: styles.map(({ label }) => label) };
  for (const [key, texts] of Object.entries(named)) for (const one of texts) yield ['_x', [one, BLOCK[key]]];
}

const readers = [[/\.tsx?$/, inTypeScript], [/\.php$/, inPhp], [/\/block\.json$/, inBlock]]; // biome-ignore format: a table

/**
 * The template of translations, `relx.pot`.
 *
 * @param root the repository
 */
export function template(root) {
  const files = ['blocks', 'src/manager'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true }).map((file) => `${folder}/${file}`),
  );
  const found = new Map();
  for (const file of files.sort()) {
    const [, read] = readers.find(([pattern]) => pattern.test(file)) ?? [];
    if (!read) continue;
    for (const [name, texts] of read(readFileSync(`${root}/${file}`, 'utf8'), file)) {
      const [sentence, plural, context] = [0, 1, 2].map((place) => texts[FUNCTIONS[name][place] ?? -1]);
      if (sentence === undefined) continue;
      const key = JSON.stringify([context, sentence]);
      const entry = found.get(key) ?? { sentence, plural, context, files: new Set() };
      found.set(key, { ...entry, plural: plural ?? entry.plural, files: entry.files.add(file) });
    }
  }
  const head = ['Project-Id-Version: relx', 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=UTF-8', 'X-Domain: relx'];
  const entries = [...found.values()].map(({ sentence, plural, context, files: used }) =>
    [
      `#: ${[...used].join(' ')}`,
      ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
      `msgid ${JSON.stringify(sentence)}`,
      ...(plural ? [`msgid_plural ${JSON.stringify(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""'] : ['msgstr ""']),
    ].join('\n'),
  );
  return `msgid ""\nmsgstr ""\n${head.map((line) => JSON.stringify(`${line}\n`)).join('\n')}\n\n${entries.join('\n\n')}\n`;
}
