type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Json => (isRecord(value) ? value : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What of an OpenAPI document was promised and is kept no longer: every removed or retyped field, parameter and route. */
export function breakingChanges(released: Json, current: Json): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(record(released.paths))) {
    for (const [method, operation] of Object.entries(record(methods))) {
      const where = `${method.toUpperCase()} ${path}`;
      const now = record(record(current.paths)[path])[method];
      if (!isRecord(now)) found.push(`${where} is gone`);
      else found.push(...operationChanges(where, new Pair(released, current), record(operation), now));
    }
  }
  return found;
}

/** The two documents, in which references are looked up. */
class Pair {
  constructor(
    private readonly released: Json,
    private readonly current: Json,
  ) {}

  before(value: unknown): Json {
    return resolved(this.released, value);
  }

  now(value: unknown): Json {
    return resolved(this.current, value);
  }
}

function resolved(document: Json, value: unknown): Json {
  const { $ref, allOf } = record(value);
  // a reference with a description
  if (Array.isArray(allOf)) return resolved(document, allOf[0]);
  if (typeof $ref !== 'string') return record(value);
  const steps = $ref.slice(2).split('/');
  return resolved(
    document,
    steps.reduce<unknown>((at, step) => record(at)[step.replaceAll('~1', '/')], document),
  );
}

function operationChanges(where: string, pair: Pair, before: Json, now: Json): string[] {
  const found: string[] = [];
  const parameters = list(now.parameters).map((parameter) => pair.now(parameter));
  const known = list(before.parameters).map((parameter) => pair.before(parameter));
  for (const one of known) {
    const other = parameters.find(({ name, in: place }) => name === one.name && place === one.in);
    if (!other) found.push(`${where}: the parameter ${one.name} is gone`);
    else {
      if (other.required && !one.required) found.push(`${where}: the parameter ${one.name} has become required`);
      found.push(...schemaChanges(`${where}: the parameter ${one.name}`, pair, one.schema, other.schema, 'asked'));
    }
  }
  for (const { name, required } of parameters)
    if (required && !known.some((one) => one.name === name)) found.push(`${where}: the new parameter ${name} is required`);
  const body = (operation: Json) => record(record(record(operation.requestBody).content)['application/json']).schema;
  if (body(before)) found.push(...schemaChanges(`${where}: the body`, pair, body(before), body(now), 'asked'));
  for (const [status, response] of Object.entries(record(before.responses))) {
    if (!status.startsWith('2')) continue;
    const content = (response: unknown) => record(record(record(response).content)['application/json']).schema;
    const other = record(now.responses)[status];
    if (!other) found.push(`${where}: the status ${status} is gone`);
    else found.push(...schemaChanges(`${where}: the answer`, pair, content(response), content(other), 'answered'));
  }
  return found;
}

function schemaChanges(where: string, pair: Pair, released: unknown, current: unknown, use: 'asked' | 'answered'): string[] {
  if (released === undefined) return [];
  if (current === undefined) return [`${where} is gone`];
  const [before, now] = [pair.before(released), pair.now(current)];
  const found: string[] = [];
  // requests that a later release has added get other variants
  const [first] = list(now.anyOf);
  if (use === 'answered' && before.type === 'object' && first !== undefined)
    return schemaChanges(where, pair, released, first, use);
  if (before.type !== now.type) return [`${where} was ${before.type} and is ${now.type}`];
  if (use === 'answered' && !before.nullable && now.nullable) found.push(`${where} has become nullable`);
  if (use === 'asked' && before.nullable && !now.nullable) found.push(`${where} may no longer be null`);
  const gone = list(before.enum).filter((value) => list(now.enum).length > 0 && !list(now.enum).includes(value));
  if (use === 'asked' && gone.length > 0) found.push(`${where} no longer takes ${gone.join(', ')}`);
  if (use === 'asked' && before.enum === undefined && now.enum !== undefined) found.push(`${where} takes some values only`);
  for (const limit of use === 'asked' ? (['maximum', 'maxLength', 'maxItems'] as const) : [])
    if (typeof now[limit] === 'number' && !(Number(before[limit] ?? Number.POSITIVE_INFINITY) <= Number(now[limit])))
      found.push(`${where} has a lower ${limit}`);
  const required = (schema: Json) => list(schema.required) as readonly string[]; // JSON schema's own
  for (const [name, schema] of Object.entries(record(before.properties))) {
    found.push(...schemaChanges(`${where}: ${name}`, pair, schema, record(now.properties)[name], use));
    if (use === 'answered' && required(before).includes(name) && !required(now).includes(name))
      found.push(`${where}: ${name} may be missing now`);
  }
  if (use === 'asked')
    for (const name of required(now)) if (!required(before).includes(name)) found.push(`${where}: ${name} has become required`);
  found.push(...schemaChanges(`${where}: each`, pair, before.items, now.items, use));
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const [index, variant] of list(before[key]).entries())
      found.push(...schemaChanges(`${where}: variant ${index + 1}`, pair, variant, list(now[key])[index], use));
  if (isRecord(before.additionalProperties))
    found.push(...schemaChanges(`${where}: each`, pair, before.additionalProperties, now.additionalProperties, use));
  return found;
}
