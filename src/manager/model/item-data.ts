import type { FieldValue, RelationData, RelationDataInput } from '../../contract/index.js';
import { type DataChanges, type ItemKey, itemKey, type ListedItem } from './relation-changes.js';

/** Returns data with new values, and without those that are null. */
export function withValues(data: RelationData | undefined, values: RelationDataInput): RelationData {
  const entries = Object.entries({ ...data, ...values });
  return Object.fromEntries(entries.filter((entry): entry is [string, FieldValue] => entry[1] !== null));
}

/** Returns the new values that differ from the data, or undefined if there are none. */
export function differingValues(data: RelationData | undefined, values: RelationDataInput): RelationDataInput | undefined {
  const differing = Object.entries(values).filter(([name, value]) => value !== (data?.[name] ?? null));
  return differing.length > 0 ? Object.fromEntries(differing) : undefined;
}

/** Returns data changes with those of one item replaced or removed, or undefined if there are none. */
export function withData(
  changes: DataChanges | undefined,
  key: ItemKey,
  values: RelationDataInput | undefined,
): DataChanges | undefined {
  const { [key]: _, ...others } = changes ?? {};
  const all: DataChanges = values ? { ...others, [key]: values } : others;
  return Object.keys(all).length > 0 ? all : undefined;
}

/**
 * Returns the items with new values in their data.
 *
 * @example
 * applyData(items, { 'post:5': { role: 'editor', note: null } });
 */
export const applyData = <T extends ListedItem>(items: readonly T[], changes: DataChanges | undefined): readonly T[] =>
  changes
    ? items.map((item) => {
        const values = changes[itemKey(item.related)];
        return values ? { ...item, data: withValues(item.data, values) } : item;
      })
    : items;
