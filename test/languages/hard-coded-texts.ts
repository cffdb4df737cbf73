import ts from 'typescript';

/** A text for users: several words, or one that begins with a capital letter. */
const isRead = (text: string): boolean => /\p{L}{2,}[,.:;]? \p{L}|^\s*\p{Lu}\p{Ll}+[…:.]?\s*$/u.test(text);
/** Functions whose texts are translated in place. */
const TRANSLATING = ['__', '_x', '_n', '_nx'];
const nameOf = (node: ts.Node): string | undefined =>
  (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
    ? node.name.text
    : undefined;

/** Errors for developers, in English as all of this code is. */
const isForDevelopers = (node: ts.Node, source: ts.SourceFile): boolean =>
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText(source))) ||
  (ts.isCallExpression(node) && node.expression.getText(source) === 'warnOnce') ||
  (/\/attributes\.ts$/.test(source.fileName) && nameOf(node) === 'description');
/** Attributes and properties whose values are no texts: class names, measures, styles. */
const NO_TEXTS = ['className', 'class', 'sizes', 'd', 'style', 'borderInlineStart', 'key', 'accept', 'rel'];

/** What is no text at all: a directive, a list of names, what something is compared with, a selector, HTML, code, and a media query. */
const isCode = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node.parent) ||
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'split') ||
  (ts.isCallExpression(node.parent) && /\bquerySelector(All)?(<\w+>)?$/.test(node.parent.expression.getText())) ||
  (ts.isBinaryExpression(node.parent) && /^[!=]==?$/.test(node.parent.operatorToken.getText())) ||
  /<\/?\w|^\(prefers-|^import \{/.test((node as ts.LiteralLikeNode).text);

/** Checks if one of the nodes around a text marks it as not translatable. */
function isExempt(node: ts.Node, source: ts.SourceFile): boolean {
  for (let around = node.parent; around; around = around.parent) {
    if (ts.isImportDeclaration(around) || ts.isExportDeclaration(around) || ts.isTypeNode(around)) return true;
    if (isForDevelopers(around, source) || NO_TEXTS.includes(nameOf(around) ?? '')) return true;
    if (ts.isCallExpression(around) && TRANSLATING.includes(around.expression.getText(source))) return true;
  }
  return false;
}

/** The texts of a source that people would read and that nothing translates. */
export function hardCodedTexts(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      if (/\p{L}{2,}/u.test(node.text)) found.push(node.text.trim());
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const isMarked = /\btranslators:/.test(text.slice(node.pos, node.getStart(source)));
      if (isRead(node.text) && !isMarked && !isCode(node) && !isExempt(node, source)) found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
