import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseUnavailable, type IdempotencyKey, RelationError } from '../../core/index.js';
import type { AppEnv, RouteContext } from '../context.js';
import { RETRY_AFTER } from './errors.js';
import { respond } from './respond.js';
import type { RawParams } from './validation.js';

/** What a route that writes gets. */
export interface WriteRequest {
  /** All parameters of the request. The body is read once. */
  params(): Promise<RawParams>;
  /** The request's `Idempotency-Key`, where the route takes one and the request has it. */
  readonly once?: IdempotencyKey | undefined;
}

/** The response to a write. */
export interface WriteResponse {
  readonly data: unknown;
  readonly status?: ContentfulStatusCode;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a request is answered whose write is committed. */
export interface AfterCommit {
  /**
   * The response made from what was written, without the database. An error where that is too little for a response: see
   * {@link unread}.
   */
  readonly written: WriteResponse | RelationError;
  /** Reads the database for a fuller response; where that fails the response is `written`. @default `written` is all */
  readonly read?: () => Promise<WriteResponse>;
  /** False where a part can be tried again with the same `Idempotency-Key`. @default true */
  readonly isFinal?: boolean;
}

/** What a response is made of, and whether it is the fullest that there is. */
export interface CommittedResponse {
  readonly answer: WriteResponse;
  readonly isWhole: boolean;
}

/**
 * Makes the response to a committed write. No failure from here on changes the outcome that is reported: what cannot be read
 * back is left out.
 *
 * @throws {RelationError} rest_outcome_unknown with `written: true`, where nothing can be shown without the database
 */
export async function afterCommit(
  context: Context<AppEnv>,
  { onError }: RouteContext,
  { written, read }: AfterCommit,
): Promise<CommittedResponse> {
  if (read) {
    try {
      return { answer: await read(), isWhole: true };
    } catch (error) {
      // the client is told of the write, so this is reported to the operator only
      if (!(error instanceof DatabaseUnavailable)) onError(error, context.req.raw);
    }
  }
  if (written instanceof RelationError) throw written;
  return { answer: written, isWhole: read === undefined };
}

/** As {@link afterCommit}, and sends it. */
export async function responseAfterCommit(
  context: Context<AppEnv>,
  route: RouteContext,
  committed: AfterCommit,
): Promise<Response> {
  const { data, ...options } = (await afterCommit(context, route, committed)).answer;
  return respond(context, data, options);
}

/** The error for something that is written, and can be shown only when it is read back. */
export function unread(what: string, id: number): RelationError {
  const message = `The ${what} ${id} is written, but can’t be read back now. Read it again later.`;
  return new RelationError('rest_outcome_unknown', message, { id, written: true, retry_after: RETRY_AFTER });
}
