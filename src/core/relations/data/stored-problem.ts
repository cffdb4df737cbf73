import type { RelationType } from '../../../contract/index.js';
import { problemOf } from './field-value.js';
import { readValues, storedValue } from './stored-data.js';

/**
 * Why stored data is invalid, in English and without a full stop.
 *
 * @returns undefined for valid data. Values of fields that are not declared are valid.
 */
export function storedProblem({ fields = {} }: RelationType, text: string | null): string | undefined {
  if (text === null) return undefined;
  const values = readValues(text);
  if (!values) return 'its data is not a JSON object';
  const problems = Object.entries(fields).flatMap(([name, schema]) => {
    const value = storedValue(values, name) ?? null;
    const problem = value === null ? undefined : problemOf(schema, value);
    return problem === undefined ? [] : [`${name} ${problem}`];
  });
  return problems.length > 0 ? `its data is invalid: ${problems.join(', and ')}` : undefined;
}
