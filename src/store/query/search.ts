import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** LIKE pattern of strings that start with a string, escaped with `!`. */
export const startsWith = (start: string) => `${start.replace(/[!%_]/g, '!$&')}%`;

/** LIKE pattern that finds a string anywhere. */
export const like = (search: string) => `%${startsWith(search)}`;

/** True if a column matches a pattern of {@link like} or {@link startsWith}. */
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
