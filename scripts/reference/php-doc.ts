import { code, type Entry } from './markdown.js';

/** A doc comment of PHP: its text, and its tags with their types, names and descriptions. */
export interface PhpDoc {
  readonly text: string;
  readonly tags: readonly PhpTag[];
}
export interface PhpTag {
  readonly tag: string;
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

/** Parses a doc comment. Joins the lines of a paragraph, and keeps the lines of lists and examples. */
export function parseDoc(comment: string): PhpDoc {
  const lines = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const start = lines.findIndex((line) => line.startsWith('@'));
  const text = (start < 0 ? lines : lines.slice(0, start)).join('\n').trim();
  const tags = (
    start < 0
      ? []
      : lines
          .slice(start)
          .join('\n')
          .split(/^(?=@)/m)
  ).flatMap(tagsOf);
  return { text, tags };
}

/** Parses a tag. If a parameter has a list of keys in braces, as in WordPress, returns a tag for each key, too. */
function tagsOf(source: string): PhpTag[] {
  const [, tag = '', rest = ''] = /^@(\w+)\s*([\s\S]*)$/.exec(source.trim()) ?? [];
  const [head = '', ...keys] = rest.split(/^\s*@type\s+/m);
  const named = /^(\S+)(?:\s+(\$\w+))?\s*([\s\S]*)$/;
  const read = (text: string, name: string): PhpTag => {
    const [, type = '', variable = '', description = ''] = named.exec(text.trim()) ?? [];
    return {
      tag: name,
      type,
      name: variable,
      text: description
        .replace(/^\{|\}$/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    };
  };
  const owner = read(head, tag);
  return [owner, ...keys.map((key) => read(key.replace(/\}\s*$/, ''), 'key')).map((key) => keyOf(owner, key))];
}

const keyOf = (owner: PhpTag, key: PhpTag): PhpTag => ({ ...key, name: `${owner.name}['${key.name.slice(1)}']` });

/** The parameters of a doc comment. */
export const parametersOf = ({ tags }: PhpDoc): Entry[] =>
  tags
    .filter(({ tag }) => tag === 'param' || tag === 'key')
    .map(({ name, type, text }) => ({ name, values: [code(type)], text }));
