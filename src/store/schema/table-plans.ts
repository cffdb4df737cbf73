import type { Kysely } from 'kysely';
import type { Database } from '../database.js';
import type { ColumnTypes, StoreDialect } from '../dialects/dialect.js';

type Schema = Kysely<Database>['schema'];
type Table = ReturnType<Schema['createTable']>;

/** The indexes of a table by name: `[columns]`, or `[columns, 'unique']`. */
type Indexes = Readonly<Record<string, readonly [readonly string[], 'unique'?]>>;

/** Definition of a table to create. */
export interface TablePlan {
  readonly table: (t: Table) => Table;
  readonly indexes: Indexes;
}

/** WordPress's tables with the columns that relx reads, created only in a database that has none. */
function wordpress({ columns: c }: StoreDialect): Record<string, TablePlan> {
  const id = (t: Table, name: string) => t.addColumn(name, c.id, (col) => col.primaryKey().autoIncrement());
  const zero = (t: Table, type: ColumnTypes['id'], names: readonly string[]) =>
    names.reduce((t, n) => t.addColumn(n, type, (col) => col.notNull().defaultTo(0)), t);
  const ref = (t: Table, ...names: string[]) => zero(t, c.reference, names);
  const int = (t: Table, ...names: string[]) => zero(t, c.integer, names);
  const texts = (t: Table, type: ColumnTypes['id'], names: readonly string[]) =>
    names.reduce((t, n) => t.addColumn(n, type, (col) => col.notNull().defaultTo('')), t);
  const short = (t: Table, ...names: string[]) => texts(t, c.shortText, names);
  const long = (t: Table, ...names: string[]) => names.reduce((t, n) => t.addColumn(n, c.longText, (col) => col.notNull()), t);
  const date = (t: Table, ...names: string[]) => names.reduce((t, n) => t.addColumn(n, c.date, (col) => col.notNull()), t);
  return {
    posts: {
      table: (t) => {
        let posts = int(ref(id(t, 'ID'), 'post_author', 'post_parent'), 'menu_order', 'comment_count');
        posts = date(posts, 'post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt');
        posts = long(posts, 'post_content', 'post_title', 'post_excerpt', 'to_ping', 'pinged', 'post_content_filtered');
        const codes = ['post_status', 'comment_status', 'ping_status', 'post_password', 'post_name', 'guid'];
        return short(posts, ...codes, 'post_type', 'post_mime_type');
      },
      indexes: {
        post_name: [['post_name']],
        type_status_date: [['post_type', 'post_status', 'post_date', 'ID']],
        post_parent: [['post_parent']],
        post_author: [['post_author']],
      },
    },
    postmeta: {
      table: (t) => long(short(ref(id(t, 'meta_id'), 'post_id'), 'meta_key'), 'meta_value'),
      indexes: { post_id: [['post_id']], meta_key: [['meta_key']] },
    },
    users: {
      table: (t) => {
        const users = int(id(t, 'ID'), 'user_status');
        // logins find users by either, without case
        const named = texts(users, c.caselessText, ['user_login', 'user_email']);
        const others = ['user_pass', 'user_nicename', 'user_url', 'user_activation_key', 'display_name'];
        return date(short(named, ...others), 'user_registered');
      },
      indexes: { user_login_key: [['user_login']], user_nicename: [['user_nicename']], user_email: [['user_email']] },
    },
    usermeta: {
      table: (t) => long(short(ref(id(t, 'umeta_id'), 'user_id'), 'meta_key'), 'meta_value'),
      indexes: { user_id: [['user_id']], meta_key: [['meta_key']] },
    },
    terms: {
      table: (t) => short(int(id(t, 'term_id'), 'term_group'), 'name', 'slug'),
      indexes: { slug: [['slug']], name: [['name']] },
    },
    term_taxonomy: {
      table: (t) => long(short(int(ref(id(t, 'term_taxonomy_id'), 'term_id', 'parent'), 'count'), 'taxonomy'), 'description'),
      indexes: { term_id_taxonomy: [['term_id', 'taxonomy'], 'unique'], taxonomy: [['taxonomy']] },
    },
    term_relationships: {
      table: (t) =>
        t
          .addColumn('object_id', c.reference, (col) => col.notNull())
          .addColumn('term_taxonomy_id', c.reference, (col) => col.notNull())
          .addColumn('term_order', c.integer, (col) => col.notNull().defaultTo(0))
          .addPrimaryKeyConstraint('term_relationships_key', ['object_id', 'term_taxonomy_id']),
      indexes: { term_taxonomy_id: [['term_taxonomy_id']] },
    },
    options: {
      table: (t) => short(long(short(id(t, 'option_id'), 'option_name'), 'option_value'), 'autoload'),
      indexes: { option_name: [['option_name'], 'unique'], autoload: [['autoload']] },
    },
  };
}

const relations = ({ columns: c }: StoreDialect): TablePlan => ({
  table: (t) =>
    t
      .addColumn('id', c.id, (col) => col.primaryKey().autoIncrement())
      .addColumn('type', c.code(50), (col) => col.notNull())
      .addColumn('from_type', c.code(10), (col) => col.notNull())
      .addColumn('from_id', c.reference, (col) => col.notNull())
      .addColumn('to_type', c.code(10), (col) => col.notNull())
      .addColumn('to_id', c.reference, (col) => col.notNull())
      .addColumn('pair', c.code(60), (col) => col.notNull())
      .addColumn('from_order', c.integer, (col) => col.notNull())
      .addColumn('to_order', c.integer, (col) => col.notNull())
      .addColumn('created_at', c.code(24), (col) => col.notNull())
      .addColumn('data', c.longText),
  indexes: {
    pair: [['type', 'pair'], 'unique'],
    // lists are read in index order: positions first, then the newest
    from: [['from_type', 'from_id', 'type', 'from_order', 'id desc']],
    to: [['to_type', 'to_id', 'type', 'to_order', 'id desc']],
  },
});

/** Counter row of each source and target object, for servers that detect conflicts during the commit. */
const ends = ({ columns: c }: StoreDialect): TablePlan => ({
  table: (t) =>
    t
      .addColumn('kind', c.code(10), (col) => col.notNull())
      .addColumn('id', c.reference, (col) => col.notNull())
      .addColumn('changes', c.integer, (col) => col.notNull())
      .addPrimaryKeyConstraint('relx_ends_key', ['kind', 'id']),
  indexes: {},
});

/** The posts that are similar to a post, dismissed suggestions, and posts whose similar posts are to be computed. */
const similar = ({ columns: c }: StoreDialect): Record<string, TablePlan> => ({
  relx_similar: {
    table: (t) =>
      t
        .addColumn('post_id', c.reference, (col) => col.notNull())
        .addColumn('position', c.tiny, (col) => col.notNull())
        .addColumn('similar_id', c.reference, (col) => col.notNull())
        .addColumn('score', c.small, (col) => col.notNull())
        .addPrimaryKeyConstraint('relx_similar_key', ['post_id', 'position']),
    indexes: { similar_id: [['similar_id']] },
  },
  relx_dismissals: {
    table: (t) =>
      t
        .addColumn('post_id', c.reference, (col) => col.notNull())
        .addColumn('dismissed_id', c.reference, (col) => col.notNull())
        .addPrimaryKeyConstraint('relx_dismissals_key', ['post_id', 'dismissed_id']),
    indexes: {},
  },
  relx_similar_queue: { table: (t) => t.addColumn('post_id', c.reference, (col) => col.primaryKey().notNull()), indexes: {} },
});

/** Every table that relx needs, by its name without the prefix. */
export const tablePlans = (dialect: StoreDialect): Record<string, TablePlan> => ({
  ...wordpress(dialect),
  relx_relations: relations(dialect),
  ...similar(dialect),
  ...(dialect.certifies?.() ? { relx_ends: ends(dialect) } : {}),
});

/** The names of WordPress's tables that relx needs, without the prefix. */
export const wordpressTables = (dialect: StoreDialect): readonly string[] => Object.keys(wordpress(dialect));

/** The names of the tables that relx needs, without the prefix. */
export const neededTables = (dialect: StoreDialect): readonly string[] => Object.keys(tablePlans(dialect));
