import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { RelationError } from '../../core/index.js';
import type { AppEnv } from '../context.js';
import { routeOf } from '../middleware/request-log.js';
import { CachedResponse } from './cached-response.js';
import { queryParams } from './params.js';

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
  const made = cacheableOf({ data: shown, headers, ...(tag === undefined ? {} : { tag }) }, routeOf(context));
  if (cached) context.set('cacheable', made);
  if (isUnchanged(req.header('if-none-match'), made)) return context.body(null, 304, { ETag: made.tag });
  return context.body(made.text, 200, made.headers);
}

/** A successful response to a read as it is sent. @param route pattern of its route */
export function cacheableOf({ data, headers = {}, tag }: RouteResponse, route: string): CachedResponse {
  const text = JSON.stringify(data);
  const { 'X-WP-Total': total = '' } = headers;
  const made = tag ?? entityTag(total === '' ? text : `${text}\n${total}`);
  return new CachedResponse(text, { ...headers, ETag: made, 'Content-Type': JSON_TYPE }, made, route);
}

/** True if the client has the response. @param requested its `If-None-Match` */
export const isUnchanged = (requested: string | undefined, { tag }: CachedResponse): boolean =>
  requested !== undefined && namesTag(requested, tag, 'weak');

/**
 * Strong entity tag of a response, from its text and total. Two lanes of 32 bits, each for every other character, detect any single
 * change, and miss several once in 2^32. A cryptographic digest would take longer than the rest of the response.
 *
 * The tag needs no key, because users who get it also get the text. An author who constructs a text with the same tag only makes
 * clients show the earlier text for longer. Tags of anything that the response does not show need a key: see `relation-tags.ts`.
 */
export function entityTag(text: string): string {
  // signed 32-bit integers from the start, so that V8 does not deoptimize the loop
  let even = 0x811c9dc5 | 0;
  let odd = 0x9e3779b9 | 0;
  const end = text.length - 1;
  for (let index = 0; index < end; index += 2) {
    even = Math.imul(even ^ text.charCodeAt(index), 0x01000193);
    odd = Math.imul(odd ^ text.charCodeAt(index + 1), 0x85ebca6b);
  }
  if (end % 2 === 0) even = Math.imul(even ^ text.charCodeAt(end), 0x01000193);
  return `"${(even >>> 0).toString(36)}-${(odd >>> 0).toString(36)}-${text.length.toString(36)}"`;
}

/**
 * True if a list of tags, as in `If-Match` and `If-None-Match`, contains a tag.
 *
 * @param how weak for reads, because compressing proxies make tags weak; strong for writes (RFC 9110)
 */
export function namesTag(list: string, tag: string, how: 'weak' | 'strong'): boolean {
  if (list.trim() === '*') return true;
  for (const [whole] of list.matchAll(/(?:W\/)?"[^"]*"/g)) {
    if (whole === tag || (how === 'weak' && whole.startsWith('W/') && whole.slice(2) === tag)) return true;
  }
  return false;
}

/** Fields of `_fields`: names, each as a whole or with nested names. */
export type FieldTree = ReadonlyMap<string, FieldTree | true>;

type Growing = Map<string, Growing | true>;

/** Requested fields, undefined for all: names separated by commas, nested ones as `title.rendered`. */
export function fieldsOf(request: Request): FieldTree | undefined {
  if (!request.url.includes('_fields')) return undefined;
  const requested = queryParams(request)._fields;
  const names = (Array.isArray(requested) ? requested : [requested]).flatMap((part) =>
    typeof part === 'string' ? part.split(/[\s,]+/) : [],
  );
  const tree: Growing = new Map();
  for (const name of names) if (name !== '') grow(tree, name.split('.').slice(0, 10));
  return tree.size > 0 ? tree : undefined;
}

function grow(tree: Growing, [name = '', ...rest]: readonly string[]): void {
  const present = tree.get(name);
  // requested as a whole already
  if (present === true) return;
  if (rest.length === 0) {
    tree.set(name, true);
    return;
  }
  const below = present ?? new Map();
  tree.set(name, below);
  grow(below, rest);
}

/** True if a field or anything in it is requested. Others need not be computed. */
export function isRequested(fields: FieldTree | undefined, name: string): boolean {
  return fields === undefined || fields.has(name);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function pickFrom(value: unknown, fields: FieldTree): unknown {
  if (!isRecord(value)) return value;
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const below = fields.get(name);
    if (below === undefined) continue;
    picked[name] = below === true ? value[name] : pickFrom(value[name], below);
  }
  // nested lists are emptied, as in WordPress
  return Array.isArray(value) ? [] : picked;
}

/** A response with the requested fields only, like `rest_filter_response_fields`; for a list, of each item. */
function pickFields(data: unknown, fields: FieldTree): unknown {
  return Array.isArray(data) ? data.map((item) => pickFrom(item, fields)) : pickFrom(data, fields);
}

/**
 * Headers of a page of a collection: `X-WP-Total`, `X-WP-TotalPages`, and `Link` to its neighbours.
 *
 * @throws {RelationError} rest_post_invalid_page_number after the last page
 */
export function pageHeaders(
  url: string,
  { page, per_page }: { page: number; per_page: number },
  total: number,
): Record<string, string> {
  const pages = Math.ceil(total / per_page);
  if (page > Math.max(pages, 1)) {
    const message = `page ${page} is past the end: there ${pages > 1 ? `are ${pages} pages` : 'is 1 page'}.`;
    throw new RelationError('rest_post_invalid_page_number', message, { params: { page: message } });
  }
  const links = [
    ...(page > 1 ? [link(url, 'page', page - 1, 'prev')] : []),
    ...(page < pages ? [link(url, 'page', page + 1, 'next')] : []),
  ];
  return { ...totals(total, pages), ...(links.length > 0 ? { Link: links.join(', ') } : {}) };
}

/** Headers of a page that was requested by cursor, with the next cursor in `Link`. */
export function cursorHeaders(url: string, per_page: number, total: number, next: string | undefined): Record<string, string> {
  const headers = totals(total, Math.ceil(total / per_page));
  return next === undefined ? headers : { ...headers, Link: link(url, 'cursor', next, 'next'), 'X-Relx-Next-Cursor': next };
}

const totals = (total: number, pages: number) => ({ 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) });

function link(url: string, name: 'page' | 'cursor', value: number | string, rel: 'prev' | 'next'): string {
  const address = new URL(url);
  address.searchParams.set(name, String(value));
  return `<${address}>; rel="${rel}"`;
}

/** `Location` header of a URL, encoded as ASCII. */
export const location = (url: string) => ({ Location: new URL(url).href });
