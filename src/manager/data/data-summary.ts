import type { RelationData, RelationFields } from '../../contract/index.js';
import { clamped } from '../messages.js';

/** Maximum length of a value, in characters. */
const LONGEST = 40;

/** The values of an item in one line: texts and numbers as they are, and the labels of fields that are true. */
export function dataSummary(fields: RelationFields | undefined, data: RelationData | undefined): string | undefined {
  const values = Object.entries(fields ?? {}).flatMap(([name, { label = name, default: usual }]) => {
    const value = data?.[name] ?? usual;
    if (value === undefined || value === false || value === '') return [];
    return [clamped(value === true ? label : String(value), LONGEST)];
  });
  return values.join(' · ') || undefined;
}
