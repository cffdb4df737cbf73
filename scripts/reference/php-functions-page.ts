import { code, heading } from './markdown.js';
import { type PhpDoc, parametersOf } from './php-doc.js';
import { docOf, nameOf, type PhpFile, type PhpNode, phpFile, signatureOf, walk } from './php-sources.js';

/** The description of a function or method, with its signature, parameters and return value. */
function describe(file: PhpFile, node: PhpNode, title: string, doc: PhpDoc): string {
  const result = doc.tags.find(({ tag }) => tag === 'return');
  return [
    `### ${code(title)}`,
    withExamples(doc.text),
    `\`\`\`php\n${signatureOf(file, node)}\n\`\`\``,
    ...parametersOf(doc),
    ...(result ? [`Returns ${code(result.type)}${result.text ? `: ${result.text}` : ''}`] : []),
  ].join('\n\n');
}

/** A comment with its indented code as code blocks. */
const withExamples = (text: string): string =>
  text
    .replaceAll(/(?<=\n\n)(?: {4}.*\n?)+/g, (code) => `\`\`\`php\n${code.replaceAll(/^ {4}/gm, '').trimEnd()}\n\`\`\`\n`)
    .trimEnd();

function functionsIn(path: string): string[] {
  const file = phpFile(path);
  const parts: string[] = [];
  walk(file.tree, (node) => {
    const doc = node.kind === 'function' ? docOf(node) : undefined;
    if (doc) parts.push(describe(file, node, `${nameOf(node)}()`, doc));
  });
  return parts;
}

/** The page of the PHP functions of the WordPress plugin. */
export function phpFunctionsPage(): string {
  const about = `The functions of the WordPress plugin for themes and plugins. If a function fails, it returns a ${code('WP_Error')} with one of the
[error codes](error-codes.md). relx does not replace a function that another plugin defines. Source: ${code('plugin/includes/functions.php')}.`;
  return `${heading('PHP functions', about)}
${functionsIn('plugin/includes/functions.php').join('\n\n')}
`;
}
