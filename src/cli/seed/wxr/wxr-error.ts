/** A position in the file. Line and column start at 1; the column counts characters. */
export interface WxrPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * Error for a file that cannot be read as a WordPress export.
 *
 * The message contains the line, the problem and what to do:
 * `line 11354: the file ends inside <item>. The download may be incomplete. Export it again.`
 */
export class WxrError extends Error {
  override readonly name = 'WxrError';
  readonly line: number;
  readonly column: number;

  constructor(what: string, { line, column }: WxrPlace, cause?: unknown) {
    super(`line ${line}: ${what}`, cause === undefined ? undefined : { cause });
    this.line = line;
    this.column = column;
  }
}
