import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Engine } from 'php-parser';
import { type PhpDoc, parseDoc } from './php-doc.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parser = new Engine({ parser: { extractDoc: true }, ast: { withPositions: true } });

/** The properties of php-parser's nodes that the reference uses. */
export interface PhpNode {
  readonly kind: string;
  readonly name?: string | PhpNode;
  readonly value?: string | PhpNode;
  readonly key?: PhpNode;
  readonly what?: PhpNode;
  readonly items?: readonly PhpNode[];
  readonly arguments?: readonly PhpNode[];
  readonly visibility?: string;
  readonly isStatic?: boolean;
  readonly body?: PhpNode;
  readonly loc: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
  readonly leadingComments?: readonly PhpNode[] | null;
  readonly comments?: readonly PhpNode[];
}

/** A file of the plugin: its path, its text, and its tree. */
export interface PhpFile {
  readonly path: string;
  readonly text: string;
  readonly tree: PhpNode;
}

/** Reads a PHP file of the repository. */
export function phpFile(path: string): PhpFile {
  const text = readFileSync(`${root}/${path}`, 'utf8');
  return { path, text, tree: parser.parseCode(text, path) as unknown as PhpNode }; // php-parser has one class per type of node
}

/** All PHP files of the plugin. */
export const phpFiles = (): PhpFile[] =>
  readdirSync(`${root}/plugin/includes`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.php') && !path.startsWith('generated'))
    .map((path) => phpFile(`plugin/includes/${path.replaceAll('\\', '/')}`))
    .sort((one, other) => (one.path < other.path ? -1 : 1));

/** Calls `visit` with each descendant of a node, and its ancestors. */
export function walk(
  node: PhpNode,
  visit: (node: PhpNode, parents: readonly PhpNode[]) => void,
  parents: readonly PhpNode[] = [],
): void {
  visit(node, parents);
  const below = [...parents, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key === 'comments' || key === 'leadingComments' || key === 'trailingComments') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && 'kind' in child) walk(child as PhpNode, visit, below);
  }
}

/** The name of a function, method, class, constant or variable. */
export const nameOf = (node: PhpNode | undefined): string =>
  node === undefined ? '' : typeof node.name === 'object' ? nameOf(node.name) : (node.name ?? '');

/** The doc comment directly before a node. */
export function docOf({ leadingComments }: PhpNode): PhpDoc | undefined {
  const comment = leadingComments?.findLast(({ kind }) => kind === 'commentblock');
  return comment && parseDoc(comment.value as string);
}

/** The signature of a function from the source, in one line. */
export const signatureOf = ({ text }: PhpFile, { loc, body }: PhpNode): string =>
  text.slice(loc.start.offset, body?.loc.start.offset).replaceAll(/\s+/g, ' ').trim();
