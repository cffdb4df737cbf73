import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../context.js';
import { entityTag, namesTag } from './entity-tag.js';
import { fieldsOf, pickFields } from './fields.js';

/** Response of a route. The status is in the route table. */
export interface RouteResponse {
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Entity tag; `none` if responses are never equal. @default a hash of the response */
  readonly tag?: string | 'none';
  /** False if the response depends on more than viewer, URL and database, such as the time. @default true */
  readonly cached?: boolean;
}

/** Type of all responses, as in WordPress. */
export const JSON_TYPE = 'application/json; charset=UTF-8';

/** True if status and headers are requested in the body (`_envelope`), for clients that can't read them. */
const inEnvelope = (request: Request) => request.url.includes('_envelope') && new URL(request.url).searchParams.has('_envelope');

/** Sends JSON, in an envelope if requested. */
export function send(
  context: Context,
  data: unknown,
  status: ContentfulStatusCode,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (!inEnvelope(context.req.raw)) return context.body(JSON.stringify(data), status, { ...headers, 'Content-Type': JSON_TYPE });
  return context.body(JSON.stringify({ body: data, status, headers }), 200, { ...headers, 'Content-Type': JSON_TYPE });
}

/** Sends a response with the fields of `_fields`, in an envelope if requested. Reads have a tag, or 304 if the client has it. */
export function respond(
  context: Context<AppEnv>,
  { data, headers = {}, tag, cached = true }: RouteResponse,
  status: ContentfulStatusCode = 200,
): Response {
  const { req } = context;
  const fields = fieldsOf(req.raw);
  const shown = fields ? pickFields(data, fields) : data;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!isRead || status !== 200 || tag === 'none' || inEnvelope(req.raw)) return send(context, shown, status, headers);
  const text = JSON.stringify(shown);
  const { 'X-WP-Total': total = '' } = headers;
  const made = tag ?? entityTag(total === '' ? text : `${text}\n${total}`);
  const own = { ...headers, ETag: made, 'Content-Type': JSON_TYPE };
  if (cached) context.set('cacheable', { text, headers: own, tag: made });
  const requested = req.header('if-none-match');
  if (requested !== undefined && namesTag(requested, made, 'weak')) return context.body(null, 304, { ETag: made });
  return context.body(text, 200, own);
}
