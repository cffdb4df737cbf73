import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { alwaysForbidden } from '../../contract/errors.js';
import type { RestError } from '../../contract/index.js';
import { RelationError } from '../../core/index.js';
import { send } from './respond.js';

/** Body of an error in WordPress's format: `{ code, message, data: { status, ... } }`. */
export function errorBody({ code, message, data }: RelationError): RestError {
  return { code, message, data: { ...data } };
}

/** Internal server error. */
export const internalError = () =>
  new RelationError('rest_internal_error', 'The service failed, and its operator has been informed. Try again later.');

/** Headers of an error response: never cached, and with `Retry-After` if a retry may help. */
export function errorHeaders({ data }: RelationError): Readonly<Record<string, string>> {
  const wait = data.retry_after === undefined ? {} : { 'Retry-After': String(data.retry_after) };
  return { 'Cache-Control': 'no-store', ...wait };
}

export function errorResponse(context: Context, error: RelationError): Response {
  const { data, ...body } = errorBody(error);
  // as in `rest_authorization_required_code`, logged-out users get 401
  const isUnknown = context.get('viewer')?.isLoggedIn === false && !alwaysForbidden.has(body.code);
  const status = data.status === 403 && isUnknown ? 401 : data.status;
  // all statuses of the table have a body
  return send(context, { ...body, data: { ...data, status } }, status as ContentfulStatusCode, errorHeaders(error));
}
