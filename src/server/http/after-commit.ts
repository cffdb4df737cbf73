import { DatabaseUnavailable, RelationError } from '../../core/index.js';
import { RETRY_AFTER } from '../../core/lib/unavailable.js';
import type { RouteContext } from '../context.js';
import type { RouteResponse } from './respond.js';

/** Response to a request whose write is committed. */
export interface AfterCommit {
  /** The response from the written data, without the database; an error if that is not possible, see {@link unknownOutcome}. */
  readonly written: RouteResponse | RelationError;
  /** Reads the database for a more complete response. If that fails, the response is `written`. @default none */
  readonly read?: () => Promise<RouteResponse>;
  /** False if a part can be retried with the same `Idempotency-Key`. @default true */
  readonly isFinal?: boolean;
}

/** A response, and whether it is complete. */
export interface CommittedResponse {
  readonly response: RouteResponse;
  readonly isWhole: boolean;
}

/**
 * Creates the response to a committed write. Later errors do not change the outcome: what can't be read is omitted.
 *
 * @throws {RelationError} rest_outcome_unknown with `written: true` if there is no response without the database
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
      // the write succeeded for the client, so only the operator is informed
      if (!(error instanceof DatabaseUnavailable)) onError(error, raw);
    }
  }
  if (written instanceof RelationError) throw written;
  return { response: written, isWhole: read === undefined };
}

/** Error for an object that was written and can't be read. */
export function unknownOutcome(what: string, id: number): RelationError {
  const message = `The ${what} ${id} is written, but can’t be read back now. Read it again later.`;
  return new RelationError('rest_outcome_unknown', message, { id, written: true, retry_after: RETRY_AFTER });
}
