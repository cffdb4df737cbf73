import * as v from 'valibot';
import { RelationError } from '../../core/index.js';

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
  if (type === 'number' || type === 'integer' || type === 'safe_integer') return `has to be an integer, not ${received}`;
  if (type === 'min_value') return `has to be ${requirement} or more, not ${received}`;
  if (type === 'max_value') return `has to be ${requirement} or less, not ${received}`;
  if (type === 'max_length') return `is too long: ${requirement} at most`;
  if (type === 'max_bytes') return `is too long: ${requirement} bytes at most`;
  if (type === 'min_length') return `is too short: ${requirement} at least`;
  if (type === 'picklist') return `has to be one of ${expected?.replace(/[()]/g, '').replaceAll(' | ', ', ')}, not ${received}`;
  // a union of names has its own message, and so have some patterns
  if (type === 'union' && issue.message.startsWith('has to')) return `${issue.message}, not ${received}`;
  if (type === 'regex' && issue.message.startsWith('has to')) return `${issue.message}, not ${received}`;
  if (type === 'regex') return `has a form that is not allowed: it has to match ${expected}`;
  return `has to be ${expected ?? 'something else'}, not ${received}`;
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
    const message = `Missing parameter(s): ${names.join(', ')}. Send each in the address, or in a JSON body with its Content-Type.`;
    throw new RelationError('rest_missing_callback_param', message, { missing: names });
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
