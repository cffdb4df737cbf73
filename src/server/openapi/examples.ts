type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * An example of a schema, from the examples of its fields. An optional field is part of it if it has an example.
 *
 * @param named the schemas that `$ref` refers to
 */
export function exampleOf(schema: Schema, named: Schema): unknown {
  const { $ref, type, properties, items } = schema;
  if (typeof $ref === 'string') return exampleOf(named[$ref.split('/').at(-1) ?? ''] as Schema, named);
  const [first] = [...list(schema.examples), ...list(schema.enum)];
  if (first !== undefined) return first;
  const [variant] = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (isRecord(variant)) return exampleOf(variant, named);
  if (type === 'array') return isRecord(items) ? [exampleOf(items, named)] : [];
  if (type !== 'object') return type === 'boolean' ? true : '';
  const required = list(schema.required);
  const fields = Object.entries(isRecord(properties) ? properties : {}).filter(
    ([name, field]) => required.includes(name) || (isRecord(field) && 'examples' in field),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field as Schema, named)]));
}

/** A document of JSON schemas as OpenAPI 3.0 has them: one `example`, no empty `required`, and nothing beside a `$ref`. */
export function asOpenapi<T>(document: T): T {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (!isRecord(value)) return value;
    const { $ref, ...rest } = value;
    if ($ref !== undefined && Object.keys(rest).length > 0) return convert({ allOf: [{ $ref }], ...rest });
    const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      if (name === 'example') return [[name, member]];
      if (name === 'examples' && Array.isArray(member)) return [['example', member[0]]];
      return name === 'required' && Array.isArray(member) && member.length === 0 ? [] : [[name, convert(member)]];
    });
    return Object.fromEntries(members);
  };
  // the same document without the members that OpenAPI 3.0 does not have
  return convert(document) as T;
}
