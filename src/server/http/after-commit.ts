import { DatabaseUnavailable, RelationError } from '../../core/index.js';
import type { RouteContext } from '../context.js';
import { RETRY_AFTER } from './errors.js';
import type { RouteResponse } from './respond.js';

/** How a request is answered whose write is committed. */
export interface AfterCommit {
  /**
   * The response made from what was written, without the database. An error where that is too little for a response: see
   * {@link unread}.
   */
  readonly written: RouteResponse | RelationError;
  /** Reads the database for a fuller response; where that fails the response is `written`. @default `written` is all */
  readonly read?: () => Promise<RouteResponse>;
  /** False where a part can be tried again with the same `Idempotency-Key`. @default true */
  readonly isFinal?: boolean;
}

/** What a response is made of, and whether it is the fullest that there is. */
export interface CommittedResponse {
  readonly response: RouteResponse;
  readonly isWhole: boolean;
}

/**
 * Makes the response to a committed write. No failure from here on changes the outcome that is reported: what cannot be read
 * back is left out.
 *
 * @throws {RelationError} rest_outcome_unknown with `written: true`, where nothing can be shown without the database
 */
export async function afterCommit(
  { raw }: { readonly raw: Request },
  { onError }: RouteContext,
  { written, read }: AfterCommit,
): Promise<CommittedResponse> {
  if (read) {
    try {
      return { response: await read(), isWhole: true };
    } catch (error) {
      // the client is told of the write, so this is reported to the operator only
      if (!(error instanceof DatabaseUnavailable)) onError(error, raw);
    }
  }
  if (written instanceof RelationError) throw written;
  return { response: written, isWhole: read === undefined };
}

/** The error for something that is written, and can be shown only when it is read back. */
export function unread(what: string, id: number): RelationError {
  const message = `The ${what} ${id} is written, but can’t be read back now. Read it again later.`;
  return new RelationError('rest_outcome_unknown', message, { id, written: true, retry_after: RETRY_AFTER });
}
