import ts from 'typescript';
import { sourceFiles } from './source-files.js';

/** Types of parameters that text of users can arrive in. */
const TEXT = /^(?:readonly )?(?:string|unknown|Request)\b(?!\[\]\[)/;

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const takesText = ({ parameters }: ts.SignatureDeclaration): boolean =>
  parameters.some(({ type }) => type !== undefined && TEXT.test(type.getText()));

function functionsOf(statement: ts.Statement): (readonly [name: string, signature: ts.SignatureDeclaration])[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [[statement.name.text, statement]] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [[name.getText(), initializer] as const]
      : [],
  );
}

/** Every exported function of the sources that takes text, as `src/core/wordpress/posts/slug.ts slugOf`. */
export const exportedFunctions = (): readonly string[] =>
  sourceFiles().flatMap((file) =>
    file.statements
      .filter(isExported)
      .flatMap(functionsOf)
      .filter(([, signature]) => takesText(signature))
      .map(([name]) => `${file.fileName} ${name}`),
  );
