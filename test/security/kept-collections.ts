import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

/** An empty collection, which is there to be filled. */
function isEmptyCollection(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  return ts.isNewExpression(node) && COLLECTIONS.has(node.expression.getText()) && (node.arguments?.length ?? 0) === 0;
}

/** A function that is called where it is written, as that of `list.map()`. */
const isCalledInPlace = (node: ts.Node): boolean => ts.isCallExpression(node.parent) && ts.isArrowFunction(node);

/** The function that is called later, or the file, that a node belongs to. */
function ownerOf(node: ts.Node): ts.Node {
  let owner = node.parent;
  while (!ts.isSourceFile(owner) && !(ts.isFunctionLike(owner) && !isCalledInPlace(owner))) owner = owner.parent;
  return owner;
}

/** True where a local variable is used by a function that is called later. */
function isCaptured(variable: ts.VariableDeclaration): boolean {
  const owner = ownerOf(variable);
  const name = variable.name.getText();
  const uses = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name && node !== variable.name && ownerOf(node) !== owner) ||
    ts.forEachChild(node, uses) === true;
  return ts.isSourceFile(owner) || uses(owner);
}

/** Names of the collections in some folders that outlive the call that makes them, such as `core/known-objects.ts #ids`. */
export function keptCollections(folders: readonly string[]): readonly string[] {
  const filesOf = (folder: string) =>
    readdirSync(`src/${folder}`, { encoding: 'utf8', recursive: true }).map((name) => `src/${folder}/${name}`);
  return folders
    .flatMap(filesOf)
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        const isKept = ts.isPropertyDeclaration(node) || (ts.isVariableDeclaration(node) && isCaptured(node));
        if (isKept && isEmptyCollection(node.initializer)) found.push(`${file.slice(4)} ${node.name.getText()}`);
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}
