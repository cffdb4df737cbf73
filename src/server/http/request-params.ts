import { RelationError } from '../../core/index.js';
import { eventLoopQueue, LARGE_BODY } from '../../event-loop-queue.js';
import { JSON_LEVELS, parseJson } from './parse-json.js';
import type { RawParams } from './validation.js';

/** The largest body, in bytes. */
const LARGEST_BODY = 1024 * 1024;

/** How much of a larger one is read to its end, in bytes: an answer in its middle breaks the connection that it comes over. */
const LARGEST_DISCARDED = 16 * LARGEST_BODY;

/** The most fields of a query or form, as PHP's `max_input_vars` has it by default. */
const MOST_FIELDS = 1000;

/** A map without a prototype, so that no parameter's name means anything to JavaScript. */
const empty = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/**
 * Query or form fields by name; `name[]` collects, and of a repeated name the last counts, as in PHP.
 *
 * @throws {RelationError} rest_invalid_param for more than 1,000 fields
 */
function fields(search: URLSearchParams): RawParams {
  if (search.size > MOST_FIELDS)
    throw new RelationError('rest_invalid_param', `A request may have ${MOST_FIELDS} fields at most. Send fewer.`);
  const params = empty();
  for (const [key, value] of search) {
    const name = key.replace(/\[\d*\]$/, '');
    const known = params[name];
    if (name === key) params[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else params[name] = [value];
  }
  return params;
}

/** The parameters in a text such as `type=references&per_page=3`. */
export const fieldParams = (text: string): RawParams => fields(new URLSearchParams(text));

/** The parameters in the address. */
export function queryParams(request: Request): RawParams {
  const start = request.url.indexOf('?');
  return start < 0 ? empty() : fields(new URL(request.url).searchParams);
}

/** The fields of a body and the query's others. The body's own object is used: copying 70,000 fields takes longer than parsing them. */
function withQuery(body: object, query: RawParams): RawParams {
  const params = Object.setPrototypeOf(body, null) as Record<string, unknown>;
  for (const name of Object.keys(query)) if (!(name in params)) params[name] = query[name];
  return params;
}

async function text(request: Request): Promise<string> {
  const tooLarge = () =>
    new RelationError('rest_request_too_large', `The body may have ${LARGEST_BODY} bytes at most. Send less at a time.`);
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) throw tooLarge();
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let size = 0;
  let body = '';
  // the header may lie, or be missing: what arrives is counted. A reader, for Safari's streams can't be iterated
  for (let part = await read(reader); part && size <= LARGEST_DISCARDED; part = await read(reader)) {
    size += part.byteLength;
    if (size <= LARGEST_BODY) body += decoder.decode(part, { stream: true });
  }
  if (size > LARGEST_BODY) throw tooLarge();
  return body + decoder.decode();
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value;
  } catch (cause) {
    throw new RelationError('rest_invalid_json', 'The body broke off before its end. Send it again.', { cause });
  }
}

/**
 * Every parameter of a request: those of the body before those of the address, as WordPress ranks them.
 *
 * @throws {RelationError} rest_invalid_json; rest_request_too_large
 */
export async function allParams(request: Request): Promise<RawParams> {
  const query = queryParams(request);
  const type = request.headers.get('content-type') ?? '';
  const body = await text(request);
  // many that arrive together would all be parsed in one turn of the event loop
  if (body.length > LARGE_BODY) await eventLoopQueue.parse();
  if (body.trim() === '') return query;
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return Object.assign(empty(), query, fields(new URLSearchParams(body)));
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) return query;
  let json: unknown;
  try {
    json = parseJson(body);
  } catch (cause) {
    const message =
      cause instanceof RangeError
        ? `The body has too many arrays and objects in each other. Send ${JSON_LEVELS} levels at most.`
        : 'The body is not valid JSON. Check its quotes, commas and brackets.';
    throw new RelationError('rest_invalid_json', message, { cause });
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return withQuery(json, query);
  throw new RelationError(
    'rest_invalid_json',
    'The body has to be a JSON object, such as {"from_id": 1, "to_id": 2, "type": "related_to"}.',
  );
}
