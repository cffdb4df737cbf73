import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { alwaysForbidden, type RestError } from '../contract.js';
import type { RelationError } from '../core/index.js';
import { send } from './respond.js';

/** A failure as WordPress shapes it: `{ code, message, data: { status, ... } }`. */
export function errorBody({ code, message, data }: RelationError): RestError {
  return { code, message, data: { ...data } };
}

/** The answer to a failed request. */
export function errorResponse(context: Context, error: RelationError): Response {
  const { data, ...body } = errorBody(error);
  // `rest_authorization_required_code`: who is nobody yet should log in
  const isUnknown = context.get('viewer')?.known === false && !alwaysForbidden.has(body.code);
  const status = data.status === 403 && isUnknown ? 401 : data.status;
  const wait = data.retry_after === undefined ? {} : { 'Retry-After': String(data.retry_after) };
  const headers = { 'Cache-Control': 'no-store', ...wait };
  // every status of the table has a body
  return send(context, { ...body, data: { ...data, status } }, status as ContentfulStatusCode, headers);
}
