import * as v from 'valibot';
import { limits } from '../../contract/limits.js';
import { RelationError } from '../../core/index.js';
import { eventLoopQueue, LARGE_BODY } from '../../event-loop-queue.js';
import { JSON_LEVELS, parseJson } from './parse-json.js';

/** Bytes of a larger body to read to its end, because a response before the end breaks the connection. */
const LARGEST_DISCARDED = 16 * limits.body;

/** Maximum number of fields of a query or form, the default of PHP's `max_input_vars`. */
const MOST_FIELDS = 1000;

/** An object without a prototype, so that no parameter name has a special meaning. */
const empty = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** A name such as `data[role]`, and what follows it. No parameter has values further in: they become a list, which is invalid. */
const MEMBER = /^([^[]+)\[([^\]]+)\](.*)$/s;

/** Adds a value of `name[key]` to the object of that name, or begins one. */
function setMember(params: Record<string, unknown>, name: string, key: string, value: unknown): void {
  const present = params[name];
  const members = typeof present === 'object' && present !== null && !Array.isArray(present) ? present : empty();
  params[name] = Object.assign(members, { [key]: value });
}

/**
 * Query or form fields by name, as in PHP: `name[]` collects, `name[key]` makes an object, and the last of a repeated name counts.
 *
 * @throws {RelationError} rest_invalid_param for more than 1,000 fields
 */
function fields(given: readonly (readonly [name: string, value: string])[]): RawParams {
  if (given.length > MOST_FIELDS)
    throw new RelationError('rest_invalid_param', `A request may have ${MOST_FIELDS} fields at most. Send fewer.`);
  const params = empty();
  for (const [key, value] of given) {
    const [, object, member = '', deeper] = MEMBER.exec(key) ?? [];
    if (object !== undefined && !/^\d*$/.test(member)) {
      setMember(params, object, member, deeper === '' ? value : [value]);
      continue;
    }
    const name = key.replace(/\[\d*\]$/, '');
    const present = params[name];
    if (name === key) params[name] = value;
    else if (Array.isArray(present)) present.push(value);
    else params[name] = [value];
  }
  return params;
}

/** Parameters of a string such as `type=references&per_page=3`. */
export const fieldParams = (text: string): RawParams => fields([...new URLSearchParams(text)]);

/** Parameters of the URL. */
export function queryParams(request: Request): RawParams {
  const start = request.url.indexOf('?');
  return start < 0 ? empty() : fields([...new URL(request.url).searchParams]);
}

/** Adds query parameters to a body. Changes the body's object, because copying 70,000 fields takes longer than parsing them. */
function withQuery(body: object, query: RawParams): RawParams {
  const params = Object.setPrototypeOf(body, null) as Record<string, unknown>;
  for (const name of Object.keys(query)) if (!(name in params)) params[name] = query[name];
  return params;
}

/** The body in parts. */
async function partsOf(request: Request): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const tooLarge = () =>
    new RelationError('rest_request_too_large', `The body may have ${limits.body} bytes at most. Send less at a time.`);
  const length = request.headers.get('content-length') ?? '';
  if (Number(length) > limits.body) throw tooLarge();
  // servers end a body at its length. The one of Node.js then reads it without a stream, which takes a tenth of the time
  if (/^\d+$/.test(length)) {
    const body = new Uint8Array(await request.arrayBuffer().catch(brokenOff));
    // without a server, the length may be wrong
    if (body.byteLength > limits.body) throw tooLarge();
    return [body];
  }
  const reader = request.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // uses a stream reader, because Safari's streams are not iterable
  for (let part = await read(reader); part && size <= LARGEST_DISCARDED; part = await read(reader)) {
    size += part.byteLength;
    if (size <= limits.body) parts.push(part);
  }
  if (size > limits.body) throw tooLarge();
  return parts;
}

/** The text of a body. A byte order mark stays, because it is not valid in JSON. */
function textOf(parts: readonly Uint8Array[], fatal: boolean): string {
  const decoder = new TextDecoder('utf-8', { fatal, ignoreBOM: true });
  return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
}

/** The text fields of a `multipart/form-data` body; none of an invalid one, as in PHP. Files are no parameters. */
async function multipartFields(parts: readonly Uint8Array<ArrayBuffer>[], type: string): Promise<RawParams> {
  const response = new Response(new Blob([...parts]), { headers: { 'content-type': type } });
  const form = await response.formData().catch(() => new FormData());
  return fields([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}

const read = async (
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> => (await reader?.read().catch(brokenOff))?.value;

function brokenOff(cause: unknown): never {
  throw new RelationError('rest_invalid_json', 'The body broke off before its end. Send it again.', { cause });
}

const JSON_BODY = /^application\/([\w.-]+\+)?json\b/i;
const MULTIPART = /^multipart\/form-data\b/i;
/** Types of the bodies of forms. */
export const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * All parameters of a request. The body takes precedence over the URL, as in WordPress, where a body without a type is a form.
 *
 * @throws {RelationError} rest_invalid_json; rest_request_too_large
 */
export async function allParams(request: Request): Promise<RawParams> {
  const query = queryParams(request);
  const type = request.headers.get('content-type') ?? '';
  const parts = await partsOf(request);
  // otherwise concurrent bodies would all be parsed in one turn of the event loop
  if (parts.reduce((size, part) => size + part.length, 0) > LARGE_BODY) await eventLoopQueue.parse();
  if (MULTIPART.test(type)) return Object.assign(empty(), query, await multipartFields(parts, type));
  if (type === '' || FORM.test(type))
    return Object.assign(empty(), query, fields([...new URLSearchParams(textOf(parts, false))]));
  return JSON_BODY.test(type) ? jsonParams(parts, query) : query;
}

function jsonParams(parts: readonly Uint8Array[], query: RawParams): RawParams {
  let json: unknown;
  try {
    const text = textOf(parts, true);
    if (/^[ \t\r\n]*$/.test(text)) return query;
    json = parseJson(text);
  } catch (cause) {
    const message =
      cause instanceof RangeError
        ? `The body has too many arrays and objects in each other. Send ${JSON_LEVELS} levels at most.`
        : 'The body is not valid JSON. Check its quotes, commas and brackets, and that it is UTF-8 without a byte order mark.';
    throw new RelationError('rest_invalid_json', message, { cause });
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return withQuery(json, query);
  throw new RelationError(
    'rest_invalid_json',
    'The body must be a JSON object, such as {"from_id": 1, "to_id": 2, "type": "related_to"}.',
  );
}

type Schema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Unchecked values by parameter name: strings from a query, anything from JSON. */
export type RawParams = Readonly<Record<string, unknown>>;

/** The schema inside `optional` and `pipe`. */
function inner(schema: v.GenericSchema): v.GenericSchema {
  if ('wrapped' in schema) return inner(schema.wrapped as v.GenericSchema);
  return 'pipe' in schema ? inner({ ...(schema as { pipe: [v.GenericSchema] }).pipe[0] }) : schema;
}

/** Converts a value like WordPress: numeric strings to numbers, strings with commas to lists. */
function coerce(schema: v.GenericSchema, value: unknown): unknown {
  const { type } = inner(schema);
  if (type === 'number' && typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim())) return Number(value);
  if (type === 'boolean' && typeof value === 'string') return { true: true, 1: true, false: false, 0: false }[value] ?? value;
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  if (type === 'array') {
    const list = typeof value === 'string' ? value.split(',') : typeof value === 'number' ? [value] : value;
    if (!Array.isArray(list)) return list;
    const { item } = inner(schema) as unknown as { item: v.GenericSchema };
    const given = list.filter((entry) => typeof entry !== 'string' || entry.trim() !== '');
    // empty lists do not filter, as in WordPress
    return given.length === 0 ? undefined : given.map((entry) => coerce(item, entry));
  }
  return value;
}

/** Description of an invalid value, which follows its name in the message. */
function complaint({ type, expected, requirement, ...issue }: v.BaseIssue<unknown>): string {
  // shortened, because values can have a megabyte
  const received = issue.received.slice(0, 60);
  if (type === 'number' || type === 'integer' || type === 'safe_integer') return `must be an integer, not ${received}`;
  if (type === 'min_value') return `must be ${requirement} or more, not ${received}`;
  if (type === 'max_value') return `must be ${requirement} or less, not ${received}`;
  if (type === 'max_length') return `is too long: ${requirement} at most`;
  if (type === 'max_bytes') return `is too long: ${requirement} bytes at most`;
  if (type === 'min_length') return `is too short: ${requirement} at least`;
  if (type === 'picklist') return `must be one of ${expected?.replace(/[()]/g, '').replaceAll(' | ', ', ')}, not ${received}`;
  // a union of names has its own message, and so have some patterns
  const hasOwn = (type === 'union' || type === 'regex') && issue.message.startsWith('must ');
  if (hasOwn) return `${issue.message}, not ${received}`;
  if (type === 'regex') return `has a form that is not allowed: it must match ${expected}`;
  return `must be ${expected ?? 'something else'}, not ${received}`;
}

/** WordPress's codes for details of an invalid parameter. */
const DETAIL_CODES: Readonly<Record<string, string>> = {
  min_value: 'rest_out_of_bounds',
  max_value: 'rest_out_of_bounds',
  min_length: 'rest_too_few_items',
  max_length: 'rest_too_long',
  max_bytes: 'rest_too_long',
  picklist: 'rest_not_in_enum',
  union: 'rest_not_in_enum',
  regex: 'rest_invalid_pattern',
};

interface Detail {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly param: string };
}

/** The error of parameters that are required. */
export function missingParams(names: readonly string[], rest: string): RelationError {
  const message = `Missing parameter(s): ${rest}`;
  const params = Object.fromEntries(names.map((name) => [name, message]));
  return new RelationError('rest_missing_callback_param', message, { params, missing: names });
}

/**
 * Validates parameters. Unknown ones are ignored, as in WordPress.
 *
 * @param empty meaning of an empty string or list: in a query it is omitted, in a post's body it is the new value
 *
 * @throws {RelationError} rest_missing_callback_param with the missing parameters; rest_invalid_param with a message for
 * each invalid one
 */
export function validate<S extends Schema>(schema: S, raw: RawParams, empty: 'omitted' | 'value' = 'omitted'): v.InferOutput<S> {
  const known = Object.entries(schema.entries).flatMap(([name, entry]) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    const isKept = empty === 'value' && (value === '' || (Array.isArray(value) && value.length === 0));
    const coerced = isKept ? value : value === '' ? undefined : coerce(entry as v.GenericSchema, value);
    return coerced === undefined ? [] : [[name, coerced] as const];
  });
  const given = Object.fromEntries(known);
  const missing = Object.entries(schema.entries).filter(
    ([name, entry]) => !(name in given) && (entry as v.GenericSchema).type !== 'optional',
  );
  if (missing.length > 0) {
    const names = missing.map(([name]) => name);
    throw missingParams(names, `${names.join(', ')}. Send each in the URL, or in a JSON body with its Content-Type.`);
  }
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const params: Record<string, string> = {};
  const details: Record<string, Detail> = {};
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key);
    if (name in params) continue;
    const message = `${name} ${complaint(issue)}.`;
    params[name] = message;
    details[name] = { code: DETAIL_CODES[issue.type] ?? 'rest_invalid_type', message, data: { param: name } };
  }
  throw new RelationError(
    'rest_invalid_param',
    `Invalid parameter(s): ${Object.keys(params).join(', ')}. ${Object.values(params).join(' ')}`,
    { params, details },
  );
}
