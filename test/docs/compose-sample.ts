import ts from 'typescript';
import type { CodeBlock } from './markdown.js';

/** A sample as a module of its own. */
export interface ComposedSample {
  readonly code: string;
  /** What its `console.log` lines promise behind `//`. */
  readonly promised: readonly string[];
}

/**
 * Makes a module of a sample: what it declares is exported, and an element that is a statement of its own is exported as `shown`. Its
 * lines stay as they are.
 */
export function composeSample({ code, language }: CodeBlock): ComposedSample {
  const scriptType = language === 'tsx' ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(`sample.${language}`, code, ts.ScriptTarget.Latest, true, scriptType);
  const elements: ts.Node[] = [];
  const exported: string[] = [];
  const declare = (name: ts.Node | undefined, isExported: boolean): void => {
    if (!name) return;
    if (ts.isIdentifier(name)) {
      if (!isExported) exported.push(name.text);
    } else ts.forEachChild(name, (part) => declare(ts.isBindingElement(part) ? part.name : part, isExported));
  };
  for (const statement of source.statements) {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const isExported = modifiers.some(({ kind: modifier }) => modifier === ts.SyntaxKind.ExportKeyword);
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) declare(name, isExported);
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) declare(statement.name, isExported);
    else if (ts.isExpressionStatement(statement) && isElement(statement.expression)) elements.push(statement);
  }

  let composed = code;
  for (const [index, element] of [...elements.entries()].reverse()) {
    composed = `${composed.slice(0, element.getStart())}export const shown${index} = ${composed.slice(element.getStart())}`;
  }
  const after = exported.length > 0 ? `export { ${exported.join(', ')} };` : 'export {};';
  const promised = [...code.matchAll(/console\.log\(.*\);? +\/\/ (.*)$/gm)].map(([, text = '']) => text.trim());
  return { code: `\n${composed}\n${after}\n`, promised };
}

const isElement = (node: ts.Node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
