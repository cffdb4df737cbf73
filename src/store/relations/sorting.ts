import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../contract/index.js';
import type { StoreDialect } from '../dialects/dialect.js';
import type { RelationListQuery } from './list-query.js';

type SortKey = readonly [column: 'position' | 'id' | 'created_at' | 'type' | 'object_date', order: SortOrder];

/** What each ordering sorts by. The id makes every one total, so that pages neither repeat nor skip. */
function sortKeys({ orderby, order, branches }: RelationListQuery): readonly SortKey[] {
  if (orderby === 'id') return [['id', order]];
  if (orderby === 'date' || orderby === 'created')
    return [
      [orderby === 'date' ? 'object_date' : 'created_at', order],
      ['id', order],
    ];
  const chosen: readonly SortKey[] = [
    ['position', 'asc'],
    ['id', 'desc'],
  ];
  // the one type of a question is not selected
  const types = new Set(branches.flatMap((branch) => branch.types)).size;
  if (orderby === 'type') return types > 1 ? [['type', order], ...chosen] : chosen;
  return order === 'asc'
    ? chosen
    : [
        ['position', 'desc'],
        ['id', 'asc'],
      ];
}

/**
 * The terms of an ORDER BY for a list.
 *
 * @param at where the rows have a column: `r.from_order` for `position`, say
 */
export function sorting(
  query: RelationListQuery,
  dialect: StoreDialect,
  at: (column: SortKey[0]) => string,
): RawBuilder<unknown> {
  if (query.orderby === 'random') return dialect.random;
  return sql.join(sortKeys(query).map(([column, order]) => sql`${sql.ref(at(column))} ${sql.raw(order)}`));
}
