import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** LIKE pattern that finds a string anywhere, escaped with `!`. */
export const like = (search: string) => `%${search.replace(/[!%_]/g, '!$&')}%`;

/** True if a column matches a pattern of {@link like}. */
export const matches = (column: string, pattern: unknown): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '!'`;

export const textColumns = ['post_title', 'post_excerpt', 'post_content'] as const;
export type TextColumn = (typeof textColumns)[number];

/** True for the posts `p` with a string in a column. Password-protected text never matches, or searches would reveal it. */
export function postHas(column: TextColumn, part: string): RawBuilder<SqlBool> {
  const hit = matches(`p.${column}`, like(part));
  return column === 'post_title' ? hit : sql<SqlBool>`(p.post_password = '' and ${hit})`;
}

/** True for the posts `p` with a string in one of the columns. */
export const postContains = (part: string, columns: readonly TextColumn[] = textColumns): RawBuilder<SqlBool> =>
  anyOf(columns.map((column) => postHas(column, part)));

/** True if one of at least one conditions is true. */
export const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
