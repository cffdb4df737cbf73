import type { DataField } from '../../store/relations/data-fields.js';
import type { ListRow } from '../../store/relations/list-query.js';
import { sortValue } from './data/data-options.js';
import type { RelatedCursor, RelatedOptions } from './list-options.js';
import { sortedTitle } from './related/related-titles.js';

/** The cursor after a row. `field` is the field that the list is sorted by. */
export function cursorOf(
  { relation, position, title, date, data }: ListRow,
  orderBy: RelatedOptions['orderBy'],
  field?: DataField,
): RelatedCursor {
  const { id, created_at, type } = relation;
  const cursor = { id, position, created_at, type };
  if (field) return { ...cursor, value: sortValue(field, data) };
  if (orderBy === 'title') return { ...cursor, title: sortedTitle(title) };
  return orderBy === 'date' ? { ...cursor, date: date ?? '' } : cursor;
}
