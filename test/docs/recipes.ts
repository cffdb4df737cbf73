import { type CodeBlock, codeBlocks } from './markdown.js';
import { isRunIn } from './runners.js';

/** The posts of the recipes, beside those of the demo. */
export const recipePosts = [
  { id: 900, type: 'course', title: 'Bread' },
  { id: 901, type: 'lesson', title: 'Flour' },
  { id: 902, type: 'lesson', title: 'Water' },
  { id: 910, type: 'product', title: 'Kettle' },
  { id: 911, type: 'product', title: 'Filter papers' },
  { id: 912, type: 'product', title: 'Tea tin' },
  { id: 920, type: 'post', title: 'Tides' },
] as const;

/** The pages whose PHP declares and relates what their lists show. */
export const recipes: readonly string[] = [...new Set(codeBlocks.filter(isRunIn('recipe')).map(({ page }) => page))];

/** The PHP of a page. */
export const phpOf = (page: string): readonly string[] =>
  codeBlocks.filter((block) => block.page === page && isRunIn('php')(block)).map(({ code }) => code);

/** The lines of text that a code block shows, if the next one on its page states them. */
export function shownBy(block: CodeBlock): readonly string[] | undefined {
  const next = codeBlocks[codeBlocks.indexOf(block) + 1];
  return next?.page === block.page && isRunIn('shown')(next) ? next.code.split('\n') : undefined;
}

/** The first of some lines that a text does not have after those before it. Spaces don't count. */
export function firstMissing(text: string, lines: readonly string[]): string | undefined {
  let rest = text.replaceAll(/\s/g, '');
  return lines.find((line) => {
    const [, ...after] = rest.split(line.replaceAll(/\s/g, ''));
    rest = after.join(line.replaceAll(/\s/g, ''));
    return after.length === 0;
  });
}

/** The arguments of each call of a function in PHP: numbers, strings, booleans and arrays of them. */
export function phpCalls(code: string, name: string): unknown[][] {
  return code
    .split(`${name}(`)
    .slice(1)
    .map((text) => {
      const tokens = text.match(/array\(|[(),]|=>|'(?:[^'\\]|\\.)*'|-?\d+|true|false|null/g) ?? [];
      let at = 0;
      const list = (): unknown => {
        const keys: string[] = [];
        const values: unknown[] = [];
        for (let token = tokens[at++]; token !== ')'; token = tokens[at++]) {
          if (token === undefined) throw new Error(`${name}() is not closed.`);
          if (token === '=>') keys.push(String(values.pop()));
          else if (token === 'array(') values.push(list());
          else if (token !== ',') values.push(token.startsWith("'") ? token.slice(1, -1) : (JSON.parse(token) as unknown));
        }
        return keys.length > 0 ? Object.fromEntries(keys.map((key, index) => [key, values[index]])) : values;
      };
      return list() as unknown[];
    });
}
