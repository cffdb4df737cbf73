import ts from 'typescript';
import { sourceFiles } from './source-files.js';

/** A regular expression in the sources. */
export interface Pattern {
  /** Its file and its text, as a review names it. */
  readonly name: string;
  /** Such as `src/core/wordpress/posts/slug.ts:12`. */
  readonly place: string;
  /** As it is written; for a constructed one the whole call. */
  readonly text: string;
  readonly isLiteral: boolean;
}

const isConstructed = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

/** Every regular expression of the sources. */
export function patterns(): readonly Pattern[] {
  const found: Pattern[] = [];
  for (const file of sourceFiles()) {
    const visit = (node: ts.Node) => {
      const isLiteral = ts.isRegularExpressionLiteral(node);
      if (isLiteral || isConstructed(node)) {
        const text = node.getText();
        const place = `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
        found.push({ name: `${file.fileName} ${text}`, place, text, isLiteral });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

/** True for a pattern without repetition, or with short repetitions only: it reads a bounded part of the text at each position. */
export function isBounded(text: string): boolean {
  const plain = text.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  const counts = [...plain.matchAll(/\{(\d+)(,?)(\d*)\}/g)].map(([, least, comma, most]) =>
    comma === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most),
  );
  return !/[*+]/.test(plain) && counts.reduce((product, count) => product * Math.max(1, count), 1) <= 1000;
}
