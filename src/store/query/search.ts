import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A pattern for LIKE, escaped with `!`, that finds a text anywhere. */
export const like = (search: string) => `%${search.replace(/[!%_]/g, '!$&')}%`;

/** True where a column matches a pattern of {@link like}. */
export const matches = (column: string, pattern: unknown): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '!'`;

/** The columns of posts that searches read. */
export const textColumns = ['post_title', 'post_excerpt', 'post_content'] as const;
export type TextColumn = (typeof textColumns)[number];

/** True for the posts `p` with a part in a column. A hit in a text behind a password would reveal the text word by word. */
export function postHas(column: TextColumn, part: string): RawBuilder<SqlBool> {
  const hit = matches(`p.${column}`, like(part));
  return column === 'post_title' ? hit : sql<SqlBool>`(p.post_password = '' and ${hit})`;
}

/** True for the posts `p` with a part in one of the columns. */
export const postContains = (part: string, columns: readonly TextColumn[] = textColumns): RawBuilder<SqlBool> =>
  anyOf(columns.map((column) => postHas(column, part)));

/** True where one of the conditions is; there is one at least. */
export const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
