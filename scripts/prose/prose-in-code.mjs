// A textlint plugin: comments and declared names of TypeScript and PHP, titles of tests, and messages of a gettext template, as text.
import { Engine } from 'php-parser';
import { parseSync } from 'vite';

const php = new Engine({ lexer: { all_tokens: true } });

// IP addresses, and classes that read streams or lists
const TERMS_OF_CODE = /^(?:address(?:es)?|readers?)$/i;
/** Names that libraries, options of commands, stored data and the public API prescribe, by file. */
const PRESCRIBED = {
  'scripts/reference/php-sources.ts': ['kind'],
  'src/cli/commands/serve-command.ts': ['host', 'metricsHost'],
  'src/cli/workers/serve-with-workers.ts': ['host', 'metricsHost'],
  'src/contract/hooks.ts': ['kind'],
  'src/core/open.ts': ['PluginHost'],
  'src/core/wordpress/accounts/accounts.ts': ['remember'],
  'src/core/wordpress/import/record.ts': ['kind'],
  'src/server/adapters/node-read.ts': ['HOST'],
  'src/server/direct-reads.ts': ['host'],
  'src/store/database.ts': ['kind'],
  'test/server/direct-reads.test.ts': ['HOST'],
  'src/store/dialects/mysql/mysql.ts': ['host'],
};

/** The words of names, each of them once. */
function wordsOf(path, names) {
  const prescribed = Object.entries(PRESCRIBED).flatMap(([file, allowed]) => (path.endsWith(file) ? allowed : []));
  const words = new Map();
  for (const [start, , name] of names.filter(([, , one]) => !prescribed.includes(one)))
    for (const { 0: word, index } of name.matchAll(/[A-Z]?[a-z]{2,}|[A-Z]{3,}(?![a-z])/g)) {
      const key = word.toLowerCase();
      if (!TERMS_OF_CODE.test(word) && !words.has(key)) words.set(key, [start + index, start + index + word.length]);
    }
  return [...words.values()];
}

/** The function at the start of a call, such as `test` in `test.each(cases)(title)`. */
const calledIn = (node) => node && (node.name ?? calledIn(node.callee ?? node.object ?? node.tag));
const TEST = /^(?:describe|it|test)$/;
/** Places of names that a module declares itself: variables, parameters, functions, types and members. */
const DECLARED =
  /\.id$|\.params?$|(?:Definition|Signature)\.key$|^(?:ArrayPattern\.elements|AssignmentPattern\.left|RestElement\.argument|TSTypeParameter\.name)$/;

/** Calls a function for each node of a syntax tree, with its place and that of its parent, such as `CallExpression.callee`. */
function walk(node, visit, place = '', outer = '') {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, place, outer);
  if (typeof node?.type !== 'string') return;
  visit(node, place, outer);
  for (const [key, child] of Object.entries(node)) walk(child, visit, `${node.type}.${key}`, place);
}

/** Titles of tests, and declared names. A shorthand such as `{ kind }` uses the name of a member. */
function titlesAndNames(program) {
  const [titles, names, members] = [[], [], new Set()];
  walk(program, (node, place, outer) => {
    const { type, start, end, name } = node;
    if (place === 'Property.key') members.add(start);
    else if (type === 'CallExpression' && TEST.test(calledIn(node.callee))) {
      const [title] = node.arguments;
      // a string, or the parts of a template, without their delimiters
      const parts = title?.quasis ?? (typeof title?.value === 'string' ? [title] : []);
      titles.push(...parts.map((part) => [part.start + 1, part.end - 1]));
    } else if (type === 'Identifier' || type === 'PrivateIdentifier') {
      const isDeclared = DECLARED.test(place) || (place === 'Property.value' && outer === 'ObjectPattern.properties');
      if (isDeclared && !members.has(start)) names.push([start, end, name]);
    }
  });
  return { titles, names };
}

/** The ranges of the prose in a file, by the file's extension: comments, titles, messages and the words of names. */
const rangesIn = {
  ts(text, path) {
    const { comments, program } = parseSync(path, text);
    const { titles, names } = titlesAndNames(program);
    return [...comments.map(({ start, end }) => [start, end]), ...titles, ...wordsOf(path, names)];
  },
  php(text, path) {
    let [offset, before] = [0, ''];
    const [ranges, names] = [[], []];
    for (const token of php.tokenGetAll(text)) {
      const [name, value] = typeof token === 'string' ? ['', token] : token;
      const range = [offset, offset + value.length, value];
      if (name === 'T_COMMENT' || name === 'T_DOC_COMMENT') ranges.push(range);
      if (name === 'T_VARIABLE' || (name === 'T_STRING' && /^T_(?:FUNCTION|CONST|CLASS)$/.test(before))) names.push(range);
      offset += value.length;
      if (name !== 'T_WHITESPACE') before = name;
    }
    return [...ranges, ...wordsOf(path, names)];
  },
  pot: (text) =>
    [...text.matchAll(/^(msgid(?:_plural)? ")(.*)"$/gm)].map(({ index, 1: key, 2: message }) => [
      index + key.length,
      index + key.length + message.length,
    ]),
};
const readers = {
  '.ts': rangesIn.ts,
  '.tsx': rangesIn.ts,
  '.mjs': rangesIn.ts,
  '.mts': rangesIn.ts,
  '.php': rangesIn.php,
  '.pot': rangesIn.pot,
};

// code inside a comment: comment marks, code blocks, code, links, instructions for tools, and the names of parameters
const CODE = [
  /^[/*\s]*\*(?!\*?\/)|^\/\*+|\*\/$|^\/\/+/gm,
  /```[\s\S]*?```|`[^`]*`/g,
  /\{@\w+ [^}]*\}|https?:\/\/\S+/g,
  /\b(?:biome-ignore|phpcs:|@ts-|@vitest-|eslint-)[^\n]*/g,
  /@(?:param|property|type|var|return|returns|throws|template)\s+(?:\{[^}]*\}\s*)?(?:[\w|\\[\]<>,]+\s+)?\$?[\w.]*/g,
];
const blank = (text) => text.replace(/[^\n]/g, ' ');
const prose = (text) => CODE.reduce((rest, code) => rest.replace(code, blank), text);

/** Positions of a text: lines from 1, columns from 0. */
function positions(text) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - starts[line] };
  };
}

/** The tree of a file for textlint: one paragraph for each piece of prose. */
function treeOf(text, ranges) {
  const positionOf = positions(text);
  const node = (type, [start, end], children) => ({
    type,
    raw: text.slice(start, end),
    range: [start, end],
    loc: { start: positionOf(start), end: positionOf(end) },
    ...(children ? { children } : { value: text.slice(start, end) }),
  });
  const paragraphs = ranges.map((range) => node('Paragraph', range, [node('Str', range)]));
  return node('Document', [0, text.length], paragraphs);
}

class Processor {
  availableExtensions() {
    return Object.keys(readers);
  }
  processor(extension) {
    return {
      preProcess(source, path) {
        const ranges = readers[extension](source, path);
        let text = source;
        for (const [start, end] of ranges) text = text.slice(0, start) + prose(text.slice(start, end)) + text.slice(end);
        return { text, ast: treeOf(text, ranges) };
      },
      postProcess: (messages, filePath) => ({ messages, filePath }),
    };
  }
}

export const proseInCode = { Processor };
