import { type ErrorCode, errorCodes } from '../../contract/index.js';

/** What an error says beside its code: the HTTP status, and what helps to mend it. */
export interface RelationErrorData {
  readonly status: number;
  /** Each refused parameter with a sentence. */
  readonly params?: Readonly<Record<string, string>>;
  readonly [detail: string]: unknown;
}

/**
 * The one error class of the backend. `code` is from the table in the contract; the message says what was refused,
 * why, and what to do. The `ncr_*` functions resolve to it, everything else throws it.
 */
export class RelationError extends Error {
  override readonly name = 'RelationError';
  readonly code: ErrorCode;
  readonly data: RelationErrorData;

  /** The command line brings a core of its own, and a plugin of `relx.config` knows that of the package: one class to both. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'RelationError' && 'code' in value && 'data' in value;
  }

  constructor(code: ErrorCode, message: string, { cause, ...details }: Readonly<Record<string, unknown>> = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    // WordPress has codes that come with one status or another
    this.data = { status: errorCodes[code], ...details };
  }
}

/** True for an error object in the result of an `ncr_*` or `lg_*` function. */
export function is_relation_error(value: unknown): value is RelationError {
  return value instanceof RelationError;
}
