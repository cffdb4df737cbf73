import { checkId, checkKind, columnText, fields, flag, listOf, refused, text, whole } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import type { ContentRecord } from './record.js';

type Check = (name: string, value: unknown) => unknown;

/** A text that fits its column: the widths are WordPress's. */
const upTo =
  (most: number): Check =>
  (name, value) =>
    text(name, value, most);

/** A text of any length, which an engine stores as well as it can. */
const anyText: Check = (name, value) => {
  if (typeof value !== 'string') throw refused('ncr_invalid_args', name, `has to be a text, not ${formatValue(value)}`);
};

const list =
  (check: Check): Check =>
  (name, value) =>
    listOf(name, value, check);

const metaValue: Check = (name, value) => (typeof value === 'string' ? value : fields(name, value));

const meta: Check = (name, value) => {
  for (const [key, member] of Object.entries(fields(name, value))) {
    upTo(255)(name, key);
    if (Array.isArray(member)) list(metaValue)(`${name}.${key}`, member);
    else metaValue(`${name}.${key}`, member);
  }
};

/** Each field as its check says; a `?` behind the name of one that may be missing. */
function shape(checks: Readonly<Record<string, Check>>): Check {
  // made once: an import checks a hundred thousand records a second
  const known = Object.entries(checks).map(([key, check]) => ({
    key: key.replace('?', ''),
    check,
    isOptional: key.endsWith('?'),
  }));
  return (name, value) => {
    const given = fields(name, value);
    for (const { key, check, isOptional } of known) if (given[key] !== undefined || !isOptional) check(key, given[key]);
    return value;
  };
}

const day = upTo(40);
const place: Check = (name, value) => whole(name, value, 0);
const order: Check = (name, value) => whole(name, value, -(2 ** 31));

const ends: Readonly<Record<'post' | 'user' | 'term', Check>> = {
  post: shape({ id: checkId }),
  user: shape({ login: upTo(60) }),
  term: shape({ taxonomy: upTo(32), slug: upTo(200) }),
};

const end: Check = (name, value) => {
  const given = fields(name, value);
  return ends[checkKind(`${name}.kind`, given.kind)](name, given);
};

const records: Readonly<Record<ContentRecord['kind'], Check>> = {
  user: shape({
    'id?': checkId,
    login: upTo(60),
    'slug?': upTo(50),
    'display_name?': upTo(250),
    'email?': upTo(100),
    'url?': upTo(100),
    'description?': anyText,
    'role?': upTo(100),
    'meta?': meta,
  }),
  term: shape({
    'id?': checkId,
    taxonomy: upTo(32),
    name: upTo(200),
    'slug?': upTo(200),
    'description?': anyText,
    'parent?': upTo(200),
  }),
  post: shape({
    'id?': checkId,
    type: upTo(20),
    title: columnText,
    'status?': upTo(20),
    'slug?': upTo(200),
    'content?': anyText,
    'excerpt?': columnText,
    'date?': day,
    'date_gmt?': day,
    'modified?': day,
    'modified_gmt?': day,
    'author?': upTo(60),
    'parent?': place,
    'password?': upTo(255),
    'menu_order?': order,
    'mime_type?': upTo(100),
    'guid?': upTo(255),
    'sticky?': flag,
    'terms?': list(shape({ taxonomy: upTo(32), slug: upTo(200), 'name?': upTo(200) })),
    'meta?': meta,
  }),
  relation: shape({ type: upTo(50), from: end, to: end, 'from_order?': place, 'to_order?': place, 'created_at?': day }),
  option: shape({ name: upTo(191), value: anyText }),
};

/**
 * A content record on its way into the database.
 *
 * @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type, naming the field
 */
export function checkRecord(record: unknown): ContentRecord {
  const { kind } = fields('record', record);
  if (typeof kind !== 'string' || !Object.hasOwn(records, kind))
    throw refused(
      'ncr_invalid_args',
      'kind',
      `of a record has to be one of ${Object.keys(records).join(', ')}, not ${formatValue(kind)}`,
    );
  return records[kind as ContentRecord['kind']]('record', record) as ContentRecord; // checked field by field
}
