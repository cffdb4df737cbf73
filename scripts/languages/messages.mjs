// Finds every translatable message: in the syntax tree of TypeScript, in PHP, and in block.json.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** The argument positions of the message, plural and context, for each function. */
const FUNCTIONS = { __: [0], _x: [0, undefined, 1], _n: [0, 1], _nx: [0, 1, 3] };
/** The translatable fields of block.json, with their contexts in WordPress's `block-i18n.json`. */
const BLOCK = { title: 'block title', description: 'block description', keywords: 'block keyword', label: 'block style label' };
/** A comment for translators before a message. */
const COMMENT = /(?:\/\*|\/\/)\s*translators:\s*(.*?)\s*(?:\*\/|$)/;

/** The comments for translators in a text, with their positions. Each belongs to the first message after it. */
function commentsOf(text) {
  const found = [...text.matchAll(new RegExp(COMMENT, 'gm'))].map(({ 0: all, 1: comment, index }) => ({
    comment,
    end: index + all.length,
  }));
  return (start) => {
    const index = found.findLastIndex(({ end }) => end <= start);
    return index < 0 ? undefined : found.splice(index, 1)[0].comment;
  };
}

/**
 * The messages of a TypeScript file: calls of `__` and similar functions, and texts directly after a comment for translators.
 * Such texts are translated when they are displayed.
 */
function* inTypeScript(text, name) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  const commentBefore = commentsOf(text);
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && Object.hasOwn(FUNCTIONS, node.expression.text ?? '')) {
      const texts = node.arguments.map((argument) => (ts.isStringLiteralLike(argument) ? argument.text : undefined));
      const [singular, plural, context] = FUNCTIONS[node.expression.text];
      if (texts[singular] !== undefined)
        found.push({ start: node.getStart(source), text: texts[singular], plural: texts[plural], context: texts[context] });
    } else if (ts.isStringLiteralLike(node) && COMMENT.test(text.slice(node.pos, node.getStart(source)))) {
      found.push({ start: node.getStart(source), text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { start, ...message } of found.sort((one, other) => one.start - other.start))
    yield { ...message, comment: commentBefore(start) };
}

const QUOTED = String.raw`'((?:[^'\\]|\\.)*)'`;
const plain = (quoted) => quoted?.replace(/\\(['\\])/g, '$1');

/** The messages of a PHP file. They are in single quotes, as WordPress's coding standard requires. */
function* inPhp(text) {
  const description = /^ \* Description:\s+(.*)$/m.exec(text)?.[1];
  if (description) yield { text: description, comment: 'Description of the plugin.' };
  const commentBefore = commentsOf(text);
  const call = new RegExp(String.raw`\b(?:esc_html|esc_attr)?(__|_n)\(\s*${QUOTED}(?:,\s*${QUOTED})?`, 'g');
  for (const { 1: name, 2: one, 3: second, index } of text.matchAll(call))
    yield { text: plain(one), plural: name === '_n' ? plain(second) : undefined, comment: commentBefore(index) };
}

function* inBlock(text) {
  const { title, description, keywords = [], styles = [] } = JSON.parse(text);
  const named = { title: [title], description: [description], keywords, label: styles.map(({ label }) => label) };
  for (const [key, texts] of Object.entries(named)) for (const one of texts) yield { text: one, context: BLOCK[key] };
}

const readers = [[/\.tsx?$/, inTypeScript], [/\.php$/, inPhp], [/\/block\.json$/, inBlock]]; // biome-ignore format: a table

/** The files that contain messages. */
const FOLDERS = ['blocks', 'plugin/includes', 'src/client', 'src/dynamic-tags', 'src/integrations', 'src/manager', 'src/react'];
const FILES = ['plugin/relx.php', 'src/contract/index.ts'];

/**
 * Returns every message once, with its files and its comments for translators.
 *
 * @param root the repository
 * @returns {{ text: string, plural?: string, context?: string, comments: string[], files: string[] }[]}
 */
export function messagesOf(root) {
  const inFolder = (folder) => readdirSync(`${root}/${folder}`, { recursive: true }).map((file) => `${folder}/${file}`);
  const files = [...FOLDERS.flatMap(inFolder), ...FILES].map((file) => file.replaceAll('\\', '/')).sort();
  const all = new Map();
  for (const file of files) {
    const [, read] = readers.find(([pattern]) => pattern.test(file)) ?? [];
    if (!read) continue;
    for (const { text, plural, context, comment } of read(readFileSync(`${root}/${file}`, 'utf8'), file)) {
      const key = `${context ?? ''}\u0004${text}`;
      const known = all.get(key) ?? { text, plural, context, comments: [], files: [] };
      if (comment && !known.comments.includes(comment)) known.comments.push(comment);
      if (!known.files.includes(file)) known.files.push(file);
      all.set(key, { ...known, plural: known.plural ?? plural });
    }
  }
  return [...all.values()];
}
