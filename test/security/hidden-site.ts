import { type ContentRecord, open, type PostRecord, type RelationRecord } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { openDatabase } from '../database.js';

/** A word in each text of what is hidden, and nowhere else. */
export const SECRET = 'zebra';

/** Ids of what only one of the two sites has. */
export const hidden = {
  posts: { draft: 50, private: 51, future: 52, trash: 53, pending: 54, page: 55, note: 56, block: 57 },
  attachment: 58,
  user: 50,
  term: 50,
} as const;
/** Of what both have. `locked` has a password, and what is behind it differs. */
export const visible = {
  post: 10,
  other: 11,
  page: 12,
  locked: 13,
  child: 14,
  picture: 15,
  author: 1,
  subscriber: 2,
  term: 10,
} as const;
/** No object has this id in either. */
export const NEVER = 987_654;

const date = (day: number) => `2026-01-${String(day).padStart(2, '0')}T08:00:00Z`;
const post = (id: number, title: string, more: Partial<PostRecord> = {}): PostRecord => ({
  kind: 'post',
  id,
  type: 'post',
  title,
  author: 'author-login',
  date: date((id % 28) + 1),
  ...more,
});
const inTerms = [
  { taxonomy: 'category', slug: 'news' },
  { taxonomy: 'post_tag', slug: 'blue' },
];
const related = (type: string, from: number, to: number): RelationRecord => ({
  kind: 'relation',
  type,
  from: { objectType: 'post', id: from },
  to: { objectType: 'post', id: to },
  created_at: date(1),
});

const both = (content: string): ContentRecord[] => [
  { kind: 'option', name: 'home', value: 'https://site.example' },
  { kind: 'option', name: 'permalink_structure', value: '/%postname%/' },
  { kind: 'user', id: visible.author, login: 'author-login', slug: 'author', display_name: 'Author', role: 'author' },
  { kind: 'user', id: visible.subscriber, login: 'reader-login', slug: 'reader', display_name: 'Reader', role: 'subscriber' },
  { kind: 'term', id: visible.term, taxonomy: 'category', name: 'News', slug: 'news' },
  { kind: 'term', id: 11, taxonomy: 'category', name: 'Empty', slug: 'empty', parent: 'news' },
  { kind: 'term', id: 12, taxonomy: 'post_tag', name: 'Blue', slug: 'blue' },
  post(visible.post, 'Hello', { terms: inTerms, content: 'Hello world', sticky: true }),
  post(visible.other, 'Other'),
  post(visible.page, 'About', { type: 'page' }),
  post(visible.locked, 'Locked', { password: 'open sesame', content, excerpt: content }),
  post(visible.child, 'Child', { type: 'page' }),
  post(visible.picture, 'Picture', { type: 'attachment', status: 'inherit', parent: visible.post, mime_type: 'image/png' }),
  related('related_to', visible.post, visible.other),
  related('references', visible.post, visible.page),
  related('references', visible.other, visible.locked),
  {
    kind: 'relation',
    type: 'authored_by',
    from: { objectType: 'post', id: visible.post },
    to: { objectType: 'user', login: 'author-login' },
    created_at: date(2),
  },
];

const title = `Secret ${SECRET}`;
const text = { content: `Hidden ${SECRET} text`, excerpt: `Hidden ${SECRET} excerpt` };
const everyHidden = [...Object.values(hidden.posts), hidden.attachment];

const onlyHidden = (): ContentRecord[] => [
  {
    kind: 'user',
    id: hidden.user,
    login: `${SECRET}-login`,
    slug: `${SECRET}-user`,
    display_name: `Secret ${SECRET}`,
    email: `${SECRET}@private.example`,
    role: 'author',
  },
  { kind: 'term', id: hidden.term, taxonomy: 'nav_menu', name: title, slug: `${SECRET}-menu` },
  ...(['draft', 'private', 'future', 'trash', 'pending'] as const).map((status) =>
    post(hidden.posts[status], `${title} ${status}`, {
      ...text,
      status,
      slug: `${SECRET}-${status}`,
      author: status === 'draft' ? `${SECRET}-login` : 'author-login',
      terms: inTerms,
      sticky: true,
      ...(status === 'future' ? { date: '2090-01-01T00:00:00Z' } : {}),
    }),
  ),
  post(hidden.posts.page, title, { ...text, type: 'page', status: 'draft', slug: `${SECRET}-page` }),
  // of types that are not public
  post(hidden.posts.note, title, { ...text, type: 'internal_note', slug: `${SECRET}-note` }),
  post(hidden.posts.block, title, { ...text, type: 'wp_block', slug: `${SECRET}-block` }),
  post(hidden.attachment, title, {
    ...text,
    type: 'attachment',
    status: 'inherit',
    parent: hidden.posts.draft,
    mime_type: 'image/png',
    slug: `${SECRET}-file`,
  }),
  ...everyHidden.flatMap((id) => [
    related('related_to', visible.post, id),
    related('references', visible.post, id),
    related('references', id, visible.post),
    related('references', visible.other, id),
  ]),
  related('references', hidden.posts.draft, hidden.posts.private),
  {
    kind: 'relation',
    type: 'authored_by',
    from: { objectType: 'post', id: visible.post },
    to: { objectType: 'user', login: `${SECRET}-login` },
  },
  {
    kind: 'relation',
    type: 'favorite_posts',
    from: { objectType: 'user', login: `${SECRET}-login` },
    to: { objectType: 'post', id: visible.post },
  },
  {
    kind: 'relation',
    type: 'categorized_as',
    from: { objectType: 'post', id: hidden.posts.draft },
    to: { objectType: 'term', taxonomy: 'category', slug: 'news' },
  },
];

export interface ComparedSite {
  readonly app: App;
  close(): Promise<void>;
}

/** A site, with what is hidden or without; a published page below the hidden one is in both. */
export async function openSite(hasHidden: boolean): Promise<ComparedSite> {
  const database = await openDatabase();
  const relx = await open({ dialect: database.connect(), url: 'https://site.example' });
  await relx.import(hasHidden ? [...both(text.content), ...onlyHidden()] : both('Something else altogether.'));
  await database.run(`update wp_posts set post_name = '' where ID = ${hidden.posts.page}`);
  await database.run(`update wp_posts set post_parent = ${hidden.posts.page} where ID = ${visible.child}`);
  await database.run("update wp_users set user_registered = '2026-01-01 00:00:00'");
  await database.run("update wp_posts set post_modified = post_date, post_modified_gmt = post_date_gmt, guid = ''");
  return {
    app: createApp({ relx }),
    async close() {
      await relx.close();
      await database.remove();
    },
  };
}
