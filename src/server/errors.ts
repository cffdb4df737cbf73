import type { RestError } from '../contract.js';
import type { RelationError } from '../core/index.js';

/** The answer to a failed request, as WordPress shapes it: `{ code, message, data: { status, ... } }`. */
export function errorResponse(error: RelationError): Response {
  const { code, message, data } = error;
  const body: RestError = { code, message, data: { ...data, params: data.params && { ...data.params } } };
  return Response.json(body, { status: data.status, headers: { 'Cache-Control': 'no-store' } });
}
