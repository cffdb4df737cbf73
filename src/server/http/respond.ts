import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../context.js';
import { entityTag, namesTag } from './entity-tag.js';
import { fieldsOf, pickFields } from './fields.js';

/** What a route responds with. Its status is in the route table. */
export interface RouteResponse {
  readonly data: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole tag; `none` where no response is like the one before. @default a hash of the response */
  readonly tag?: string | 'none';
  /** False where the response depends on more than the viewer, the URL and the database, such as the time. @default true */
  readonly cached?: boolean;
}

const JSON_TYPE = 'application/json';

/** True when the answer has to come with its status and headers inside, for clients that can't read those. */
const inEnvelope = (request: Request) => request.url.includes('_envelope') && new URL(request.url).searchParams.has('_envelope');

/** An answer as text, in an envelope where one is asked for. */
export function send(
  context: Context,
  data: unknown,
  status: ContentfulStatusCode,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (!inEnvelope(context.req.raw)) return context.body(JSON.stringify(data), status, { ...headers, 'Content-Type': JSON_TYPE });
  return context.body(JSON.stringify({ body: data, status, headers }), 200, { ...headers, 'Content-Type': JSON_TYPE });
}

/**
 * Answers a request: with the fields that `_fields` names, in an envelope where one is asked for, and a read with its
 * tag, or with 304 when the client has it already.
 */
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
  const known = req.header('if-none-match');
  if (known !== undefined && namesTag(known, made, 'weak')) return context.body(null, 304, { ETag: made });
  return context.body(text, 200, own);
}
