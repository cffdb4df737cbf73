import type { RelationDataInput, RelationType } from '../../../contract/index.js';
import { limits } from '../../../contract/limits.js';
import { formatValue } from '../../lib/format-value.js';
import { RelationError } from '../../lib/relation-error.js';
import { problemOf } from './field-value.js';
import { type StoredValues, storedText, storedValues } from './stored-data.js';

/** Maximum length of a field's name in an error. */
const LONGEST_NAME = 60;
/** Maximum number of invalid fields that an error names. */
const MOST_NAMED = 30;

function invalidData(params: readonly (readonly [string, string])[]): RelationError {
  const named = params.slice(0, MOST_NAMED).map(([name, problem]) => [name, `${name} ${problem}.`] as const);
  // `__proto__` becomes a property of its own
  return new RelationError('ncr_invalid_data', `The data is invalid. ${named.map(([, message]) => message).join(' ')}`, {
    params: Object.fromEntries(named),
  });
}

/** The given values, each null or valid for its field. */
function checked({ name: typeName, fields = {} }: RelationType, given: unknown): Readonly<RelationDataInput> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidData([['data', `must be an object with values by field, not ${formatValue(given)}`]]);
  const problems = Object.entries(given).flatMap(([name, value]): [string, string][] => {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const known = Object.keys(fields).join(', ');
    if (!schema)
      return [
        [
          name.slice(0, LONGEST_NAME),
          known === '' ? `is unknown: "${typeName}" has no fields` : `is no field of "${typeName}". Its fields are ${known}`,
        ],
      ];
    const problem = value === null ? undefined : problemOf(schema, value);
    return problem === undefined ? [] : [[name, problem]];
  });
  if (problems.length > 0) throw invalidData(problems);
  return given as RelationDataInput; // checked value by value
}

/** Text to store for these values, without those that are null. */
function textOf(values: StoredValues): string | null {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const bytes = new TextEncoder().encode(JSON.stringify(present)).length;
  if (bytes > limits.data)
    throw invalidData([['data', `has ${bytes} bytes as JSON, and ${limits.data} are the maximum: shorten a text`]]);
  return storedText(present);
}

/**
 * The text to store for the data of a new relation; null without data.
 *
 * @throws {RelationError} ncr_invalid_data with a message for each invalid field
 */
export function newData(type: RelationType, given: unknown): string | null {
  return given === undefined || given === null ? null : textOf(checked(type, given));
}

/**
 * The text to store after merging values into stored data. Null removes a value, other fields stay as they are.
 *
 * @throws {RelationError} ncr_invalid_data with a message for each invalid field
 */
export const mergedData = (type: RelationType, stored: string | null, given: unknown): string | null =>
  textOf({ ...storedValues(stored), ...checked(type, given) });
