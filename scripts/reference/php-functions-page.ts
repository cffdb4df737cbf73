import { code, Descriptions, type Entry, grouped, heading, list } from './markdown.js';
import { type PhpDoc, parametersOf } from './php-doc.js';
import { docOf, nameOf, phpFile, signatureOf, walk } from './php-sources.js';

/** Indented code of a comment. */
const EXAMPLE = /(?<=\n\n)(?: {4}.*(?:\n|$))+/g;

const withoutExample = ({ text }: PhpDoc): string => text.replaceAll(EXAMPLE, '').trim();

/** Wrappers for older themes, which no new code calls. */
const isOld = ({ title }: Documented): boolean => title.startsWith('lg_');

/** Parameters of at least this many functions are described once. */
const MANY = 3;

interface Documented {
  readonly title: string;
  readonly signature: string;
  readonly doc: PhpDoc;
  readonly parameters: readonly Entry[];
}

function functionsIn(path: string): Documented[] {
  const file = phpFile(path);
  const found: Documented[] = [];
  walk(file.tree, (node) => {
    const doc = node.kind === 'function' ? docOf(node) : undefined;
    if (!doc) return;
    const title = `${nameOf(node)}()`;
    found.push({ title, doc, signature: signatureOf(file, node), parameters: parametersOf(doc) });
  });
  return found;
}

const keyOf = (entry: Entry): string => JSON.stringify(entry);

/** The description of a function, with its signature, the parameters that are not shared, and its return value. */
function describe(
  { title, doc, signature, parameters }: Documented,
  shared: ReadonlyMap<string, Entry>,
  descriptions: Descriptions,
): string {
  const result = doc.tags.find(({ tag }) => tag === 'return');
  const examples = (doc.text.match(EXAMPLE) ?? []).map((text) => text.replaceAll(/^ {4}/gm, '').trim());
  return [
    `### ${code(title)}`,
    withoutExample(doc),
    `\`\`\`php\n${signature}\n\`\`\``,
    ...descriptions.describe(
      title,
      parameters.filter((entry) => !shared.has(keyOf(entry))),
    ),
    ...(result ? [`Returns ${code(result.type)}${result.text ? `: ${result.text}` : ''}`] : []),
    ...examples.map((text) => `\`\`\`php\n${text}\n\`\`\``),
  ].join('\n\n');
}

/** The page of the PHP functions of the WordPress plugin. */
export function phpFunctionsPage(): string {
  const about = `The functions of the WordPress plugin for themes and plugins. Functions with ${code('ncr_')} and ${code('lg_')} return errors as a ${code('WP_Error')} with one of the
[error codes](error-codes.md). relx does not replace a function that another plugin defines.`;
  const all = functionsIn('plugin/includes/functions.php');
  const functions = all.filter((one) => !isOld(one));
  const old = all.filter(isOld);
  const counts = grouped(
    functions.flatMap(({ parameters }) => parameters),
    keyOf,
  );
  const shared = new Map(
    [...counts].flatMap(([key, [first, ...more]]) => (first && more.length + 1 >= MANY ? [[key, first]] : [])),
  );
  const descriptions = new Descriptions({ namesAll: true });
  return `${heading('PHP functions', about)}
## Shared parameters

${list([...shared.values()])}

## Functions

${functions.map((one) => describe(one, shared, descriptions)).join('\n\n')}

## Functions for older themes

They call the functions above for a post. Don't use them in new code.

\`\`\`php
${old.map(({ signature }) => signature).join('\n')}
\`\`\`

${list(old.map((one) => ({ name: one.title, text: withoutExample(one.doc) })))}
`;
}
