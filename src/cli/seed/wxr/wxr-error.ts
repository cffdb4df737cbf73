/** A place in the file. Both count from 1; the column counts characters. */
export interface WxrPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * A file that cannot be read as a WordPress export.
 *
 * The message says where, what and what to do:
 * `line 11354: the file ends inside <item>; was the download cut off? Export it again.`
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
