import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RestError } from '../contract.js';
import type { RelationError } from '../core/index.js';

/** The answer to a failed request, as WordPress shapes it: `{ code, message, data: { status, ... } }`. */
export function errorResponse(context: Context, { code, message, data }: RelationError): Response {
  const body: RestError = { code, message, data: { ...data, params: data.params && { ...data.params } } };
  // every status of the table has a body
  return context.json(body, data.status as ContentfulStatusCode, { 'Cache-Control': 'no-store' });
}
