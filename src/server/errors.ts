import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RestError } from '../contract.js';
import type { RelationError } from '../core/index.js';
import { send } from './respond.js';

/** A failure as WordPress shapes it: `{ code, message, data: { status, ... } }`. */
export function errorBody({ code, message, data }: RelationError): RestError {
  return { code, message, data: { ...data } };
}

/** The answer to a failed request. */
export function errorResponse(context: Context, error: RelationError): Response {
  // every status of the table has a body
  return send(context, errorBody(error), error.data.status as ContentfulStatusCode, { 'Cache-Control': 'no-store' });
}
