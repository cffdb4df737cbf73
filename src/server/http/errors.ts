import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { alwaysForbidden } from '../../contract/errors.js';
import type { RestError } from '../../contract/index.js';
import { type DatabaseUnavailable, RelationError } from '../../core/index.js';
import { send } from './respond.js';

/** A failure as WordPress shapes it: `{ code, message, data: { status, ... } }`. */
export function errorBody({ code, message, data }: RelationError): RestError {
  return { code, message, data: { ...data } };
}

/** Seconds after which to send the request again when the database was away. */
export const RETRY_AFTER = 2;

/** The error for a database that is away. It states whether something may have been written, and with which id. */
export function unavailable(error: DatabaseUnavailable): RelationError {
  const code = error.outcome === 'undone' ? 'rest_database_unavailable' : 'rest_outcome_unknown';
  const id = idOf(error.result);
  return new RelationError(code, error.message, { cause: error, retry_after: RETRY_AFTER, ...(id === undefined ? {} : { id }) });
}

/** The id of what a write may have made. */
function idOf(result: unknown): number | undefined {
  if (typeof result !== 'object' || result === null || !('id' in result)) return undefined;
  return typeof result.id === 'number' ? result.id : undefined;
}

/** The error for a fault of the service. */
export const internalError = () =>
  new RelationError('rest_internal_error', 'The service failed, and its operator has been told. Try again later.');

/** The headers of a failure: nobody keeps it, and some are worth another try. */
export function errorHeaders({ data }: RelationError): Readonly<Record<string, string>> {
  const wait = data.retry_after === undefined ? {} : { 'Retry-After': String(data.retry_after) };
  return { 'Cache-Control': 'no-store', ...wait };
}

/** The answer to a failed request. */
export function errorResponse(context: Context, error: RelationError): Response {
  const { data, ...body } = errorBody(error);
  // `rest_authorization_required_code`: who is nobody yet should log in
  const isUnknown = context.get('viewer')?.isLoggedIn === false && !alwaysForbidden.has(body.code);
  const status = data.status === 403 && isUnknown ? 401 : data.status;
  // every status of the table has a body
  return send(context, { ...body, data: { ...data, status } }, status as ContentfulStatusCode, errorHeaders(error));
}
