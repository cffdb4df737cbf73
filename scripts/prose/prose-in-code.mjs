// A textlint plugin: the comments of TypeScript and PHP, and the messages of a gettext template, as text.
import { Engine } from 'php-parser';
import { parseSync } from 'vite';

const php = new Engine({ lexer: { all_tokens: true } });

/** The ranges of the prose in a file, by the file's extension. */
const rangesIn = {
  ts: (text, path) => parseSync(path, text).comments.map(({ start, end }) => [start, end]),
  php(text) {
    let offset = 0;
    const ranges = [];
    for (const token of php.tokenGetAll(text)) {
      const [name, value] = typeof token === 'string' ? ['', token] : token;
      if (name === 'T_COMMENT' || name === 'T_DOC_COMMENT') ranges.push([offset, offset + value.length]);
      offset += value.length;
    }
    return ranges;
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

/** The tree of a file for textlint: one paragraph for each comment or message. */
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
