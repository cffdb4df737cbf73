import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreDialect } from '../dialects/dialect.js';
import { like } from '../dialects/like.js';

/** True if a column matches a pattern of {@link like} or {@link startsWith}. */
export const matches = (column: string, pattern: unknown): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '!'`;

/** True if a title or name contains a string, without regard to case and accents. */
export const contains = (dialect: StoreDialect, column: string, search: string): RawBuilder<SqlBool> =>
  dialect.finds(sql.ref(column), dialect.searchPattern(search));

export const textColumns = ['post_title', 'post_excerpt', 'post_content'] as const;
export type TextColumn = (typeof textColumns)[number];

/** True for the posts `p` with a string in a column. Password-protected text never matches, or searches would reveal it. */
export function postHas(dialect: StoreDialect, column: TextColumn, part: string): RawBuilder<SqlBool> {
  if (column === 'post_title') return contains(dialect, 'p.post_title', part);
  // SQLite needs fifty times as long to compare long texts without accents
  return sql<SqlBool>`(p.post_password = '' and ${matches(`p.${column}`, like(part))})`;
}

/** True for the posts `p` with a string in one of the columns. */
export const postContains = (
  dialect: StoreDialect,
  part: string,
  columns: readonly TextColumn[] = textColumns,
): RawBuilder<SqlBool> => anyOf(columns.map((column) => postHas(dialect, column, part)));

/** True if one of at least one conditions is true. */
export const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
