import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../contract/index.js';
import type { StoreDialect } from '../dialects/dialect.js';
import type { ListArgs, ListRow } from './list-args.js';

type SortKey = readonly [column: 'position' | 'id' | 'created_at' | 'type' | 'object_date' | 'data_value', order: SortOrder];

/** Sort keys of each order. The id makes every order total, so that pages neither repeat nor skip rows. */
function sortKeys({ orderby, order, branches }: ListArgs): readonly SortKey[] {
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
  if (orderby === 'data') return [['data_value', order], ...chosen];
  // a query with a single type does not select it
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
 * ORDER BY terms of a list.
 *
 * @param at the SQL name of a column, such as `r.from_order` for `position`
 */
export function sorting(query: ListArgs, dialect: StoreDialect, at: (column: SortKey[0]) => string): RawBuilder<unknown> {
  if (query.orderby === 'random') return dialect.random;
  const terms = sortKeys(query).map(([column, order]) => {
    const key = sql.ref(at(column));
    const sorted = sql`${key} ${sql.raw(order)}`;
    // relations without a value come last, as NULL does in descending order
    return column === 'data_value' && order === 'asc' ? sql`${key} is null, ${sorted}` : sorted;
  });
  return sql.join(terms);
}

const values = { position: ({ position }: ListRow) => position, id: ({ relation }: ListRow) => relation.id } as const;
const isNumeric = (column: SortKey[0]): column is keyof typeof values => column in values;

/** Compares rows as ORDER BY does. Undefined if the database sorts by texts, or at random. */
export function comparison(query: ListArgs): ((one: ListRow, other: ListRow) => number) | undefined {
  const keys = query.orderby === 'random' ? undefined : sortKeys(query);
  if (!keys?.every(([column]) => isNumeric(column))) return undefined;
  const terms = keys.flatMap(([column, order]) =>
    isNumeric(column) ? [{ value: values[column], sign: order === 'asc' ? 1 : -1 }] : [],
  );
  return (one, other) => {
    for (const { value, sign } of terms) {
      const difference = value(one) - value(other);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  };
}
