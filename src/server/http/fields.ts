import { queryParams } from './request-params.js';

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
export function pickFields(data: unknown, fields: FieldTree): unknown {
  return Array.isArray(data) ? data.map((item) => pickFrom(item, fields)) : pickFrom(data, fields);
}
