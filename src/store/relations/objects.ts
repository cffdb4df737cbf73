import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import type { Database } from '../database.js';
import { loose, notIndexed, type Rows } from '../query/loose.js';
import type { StoreParts } from '../query/store-parts.js';
import { visibleTerms } from '../query/visibility.js';
import { type ListArgs, readsData } from './list-args.js';

/** Maximum length of titles that are read. WordPress limits no title, and a statement may return thousands of rows. */
export const TITLE_LENGTH = 1000;
/** Maximum length of excerpts that are read. */
const EXCERPT_LENGTH = 2000;
/** Maximum length of the content that is read to create an excerpt. */
const CONTENT_LENGTH = 10_000;

const start = (column: string, length: number): string => `substr(${column}, 1, ${length})`;

/** Title column per object type. */
export const titles: Readonly<Record<ObjectType, string>> = {
  post: start('p.post_title', TITLE_LENGTH),
  user: start('u.display_name', TITLE_LENGTH),
  term: start('t.name', TITLE_LENGTH),
};

/** Columns of related objects per object type. */
const columns = {
  title: titles,
  subtype: { post: 'p.post_type', user: "'user'", term: 'tt.taxonomy' },
  slug: { post: 'p.post_name', user: 'u.user_nicename', term: 't.slug' },
  status: { post: 'p.post_status' },
  date: { post: 'p.post_date' },
  date_gmt: { post: 'p.post_date_gmt' },
  parent: { post: 'p.post_parent', term: 'tt.parent' },
  author: { post: 'p.post_author' },
} as const satisfies Record<string, Partial<Record<ObjectType, string>>>;

/** Texts of a post's card. Empty for password-protected posts. */
const cardColumns = {
  excerpt: { post: `case when p.post_password = '' then ${start('p.post_excerpt', EXCERPT_LENGTH)} else '' end` },
  content: {
    post: `case when p.post_password = '' and p.post_excerpt = '' then ${start('p.post_content', CONTENT_LENGTH)} else '' end`,
  },
} as const satisfies Record<string, Partial<Record<ObjectType, string>>>;

/** The featured image of a post, so that no further query is necessary for posts without one. */
const thumbnail = (db: Kysely<Database>) =>
  db
    .selectFrom('postmeta as pm')
    .select('pm.meta_value')
    .whereRef('pm.post_id', '=', sql.ref('p.ID'))
    .where(notIndexed('pm.meta_key'), '=', sql.lit('_thumbnail_id'))
    .orderBy('pm.meta_id')
    .limit(sql.lit(1));

/** The columns of the related object, for rows with these object types. Null for object types without the column. */
export function objectColumns(db: Kysely<Database>, objectTypes: readonly ObjectType[], cards: boolean | undefined) {
  const all: Record<string, Partial<Record<ObjectType, string>>> = cards ? { ...columns, ...cardColumns } : columns;
  const texts = Object.entries(all).map(([name, places]) => {
    // the user's constant matches any row, so it comes last
    const found = (['post', 'term', 'user'] as const).flatMap((objectType) =>
      objectTypes.includes(objectType) ? (places[objectType] ?? []) : [],
    );
    const value = found.length > 1 ? `coalesce(${found.join(', ')})` : (found[0] ?? 'null');
    return sql.raw<never>(value).as(name);
  });
  return cards && objectTypes.includes('post') ? [...texts, thumbnail(db).as('thumbnail')] : texts;
}

/** Joins the related objects to rows with their branch and id. This follows the limit, so that only the page's texts are read. */
export function withObjects({ db, content }: StoreParts, rows: Rows<object>, listQuery: ListArgs) {
  const { branches, cards } = listQuery;
  const objectTypes = [...new Set(branches.map(({ objectType }) => objectType))];
  const isOf = (objectType: ObjectType): RawBuilder<SqlBool> => {
    const those = branches.flatMap((branch, index) => (branch.objectType === objectType ? [sql.lit(index)] : []));
    return objectTypes.length === 1 ? sql`1 = 1` : sql`n.branch in (${sql.join(those)})`;
  };
  const related = sql<number>`n.related_id`;
  let query = loose(db).selectFrom(rows.as('n')).selectAll('n');
  if (objectTypes.includes('post'))
    query = query.leftJoin('posts as p', (join) => join.on('p.ID', '=', related).on(isOf('post')));
  if (objectTypes.includes('user'))
    query = query.leftJoin('users as u', (join) => join.on('u.ID', '=', related).on(isOf('user')));
  if (objectTypes.includes('term'))
    query = query
      .leftJoin('terms as t', (join) => join.on('t.term_id', '=', related).on(isOf('term')))
      .leftJoin('term_taxonomy as tt', (join) => join.onRef('tt.term_id', '=', 't.term_id').on(visibleTerms(content)));
  const own = loose(db).selectFrom('relx_relations as d').select('d.data').whereRef('d.id', '=', 'n.id');
  return query.select(objectColumns(db, objectTypes, cards)).select(readsData(listQuery) ? [own.as('data')] : []);
}
