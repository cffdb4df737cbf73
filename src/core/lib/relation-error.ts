import { type ErrorCode, errorCodes } from '../../contract/index.js';

/** Data of an error besides its code: the HTTP status and details. */
export interface RelationErrorData {
  readonly status: number;
  /** Each rejected parameter with a message. */
  readonly params?: Readonly<Record<string, string>>;
  readonly [detail: string]: unknown;
}

/** An error from the backend. `ncr_*` and `lg_*` functions resolve to it, most others throw it. */
export class RelationError extends Error {
  override readonly name = 'RelationError';
  readonly code: ErrorCode;
  readonly data: RelationErrorData;

  /** Recognizes errors from other copies of the package, such as the command line's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'RelationError' && 'code' in value && 'data' in value;
  }

  constructor(code: ErrorCode, message: string, { cause, ...details }: Readonly<Record<string, unknown>> = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    // some of WordPress's codes have several statuses, so the details can override it
    this.data = { status: errorCodes[code], ...details };
  }
}

/** Returns whether an `ncr_*` or `lg_*` function returned an error. */
export function is_relation_error(value: unknown): value is RelationError {
  return value instanceof RelationError;
}

/** Runs `work` and returns a thrown RelationError as a value. Other errors are thrown. */
export async function asValue<T>(work: () => Promise<T> | T): Promise<T | RelationError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RelationError) return error;
    throw error;
  }
}
