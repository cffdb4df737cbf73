/** Exports elements that are statements, as `shown0` and on: the first, and others after a semicolon. */
export function exportElements(code: string): string {
  let count = 0;
  return code.replace(/^(?=<[A-Za-z])/gm, (_, offset: number) =>
    count === 0 || /;\s*$/.test(code.slice(0, offset)) ? `export const shown${count++} = ` : '',
  );
}
