import { queryParams } from './request-params.js';

/** What `_fields` asks for: names, each wholly or with the names below it. */
export type FieldTree = ReadonlyMap<string, FieldTree | true>;

type Growing = Map<string, Growing | true>;

/** The fields that a request asks for, undefined for all: names with commas, `title.rendered` for one inside another. */
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
  const known = tree.get(name);
  // the whole of it is asked for already
  if (known === true) return;
  if (rest.length === 0) {
    tree.set(name, true);
    return;
  }
  const below = known ?? new Map();
  tree.set(name, below);
  grow(below, rest);
}

/** True when a field is asked for, or anything in it: what is not does not have to be computed. */
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
  // a list within an item has no names to pick, so nothing is left of it, as in WordPress
  return Array.isArray(value) ? [] : picked;
}

/** An answer with the fields asked for only, as `rest_filter_response_fields` cuts it: of a list, each item. */
export function pickFields(data: unknown, fields: FieldTree): unknown {
  return Array.isArray(data) ? data.map((item) => pickFrom(item, fields)) : pickFrom(data, fields);
}
