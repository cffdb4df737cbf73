import { type ContentRecord, defineRelationTypes, type PostRecord, type RecordRef, type RelationRecord } from 'relx/core';

/** Relation types beside the built-in ones: one for each rule that those do not have. */
export const types = defineRelationTypes([
  { name: 'mentions', label: 'Mentions', from_object_types: ['post'], to_object_types: ['user', 'term'], direction: 'from_to' },
  { name: 'cited_by', label: 'Cited by', from_object_types: ['post'], to_object_types: ['post'], direction: 'to_from' },
  { name: 'featured', label: 'Featured', from_object_types: ['term'], to_object_types: ['post'], direction: 'from_to' },
  {
    name: 'at_most_two',
    label: 'At most two',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    max_connections: 2,
  },
  {
    name: 'pen_pals',
    label: 'Pen pals, two at most',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'bidirectional',
    max_connections: 2,
  },
  {
    name: 'belongs_to',
    label: 'Belongs to one',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    max_connections_to: 1,
  },
  {
    name: 'presented_by',
    label: 'Presented by',
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
    show_users: 'all',
  },
  {
    name: 'credited_to',
    label: 'Credited to',
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
    fields: {
      role: { type: 'string', enum: ['author', 'editor', 'translator'], default: 'author', label: 'Role' },
      note: { type: 'string', maxLength: 500, label: 'Note', description: 'Why this person is named' },
      weight: { type: 'integer', minimum: 0, maximum: 1000 },
      share: { type: 'number', multipleOf: 0.25 },
      since: { type: 'string', format: 'date' },
      featured: { type: 'boolean', default: false },
      fee: { type: 'number', private: true },
    },
  },
  {
    name: 'paired_with',
    label: 'Paired with',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'bidirectional',
    fields: { reason: { type: 'string' }, weight: { type: 'integer', default: 5 }, rating: { type: 'integer', private: true } },
  },
  {
    name: 'noted',
    label: 'Noted',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    fields: { remark: { type: 'string', private: true } },
  },
  {
    name: 'agreed_with',
    label: 'Agreed with',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'bidirectional',
    edit: 'both',
  },
  // a built-in type that the site has configured
  {
    name: 'depends_on',
    label: 'Depends on',
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    edit: 'both',
  },
]);

/** A post type of the site's own, with the capabilities of posts: for tests that write, out of the lists of the others. */
export const postTypes = [{ name: 'note', label: 'Notes', rest_base: 'notes', hierarchical: false }];

/** Page templates by post type. */
export const templates = { post: ['wide.php'], page: ['wide.php', 'landing/page.php'] };

/** A user for every role. Only the editor and the author have published something. */
export const users = {
  administrator: { id: 1, login: 'login-of-ada', slug: 'ada', name: 'Ada Admin' },
  editor: { id: 2, login: 'login-of-eve', slug: 'eve', name: 'Eve Editor' },
  author: { id: 3, login: 'login-of-art', slug: 'art', name: 'Art & Author' },
  contributor: { id: 4, login: 'login-of-con', slug: 'con', name: 'Con Contributor' },
  subscriber: { id: 5, login: 'login-of-sub', slug: 'sub', name: 'Sub Subscriber' },
} as const;
export type Role = keyof typeof users;
export const roles = Object.keys(users) as Role[]; // the object's own keys

/** Part of every email address. */
export const MAIL_DOMAIN = 'private.example';

export const terms = { news: 1, local: 2, css: 4, menu: 6 } as const;

/** Ids of the posts, by what they are there for. `spare` and those after it are notes for tests that write. */
export const posts = {
  alpha: 10,
  beta: 11,
  gamma: 12,
  elan: 13,
  draft: 14,
  private: 15,
  scheduled: 16,
  trashed: 17,
  pending: 18,
  locked: 19,
  about: 20,
  team: 21,
  lamp: 30,
  picture: 40,
  hub: 60,
  untitled: 61,
  alone: 62,
  spare: 100,
} as const;

/** Part of each title that is hidden from logged-out users, and of the text behind the password. */
export const SECRET = 'Secret';

const SITE = 'https://site.example';

function post(id: number, title: string, rest: Partial<PostRecord> = {}): PostRecord {
  const day = String((id % 28) + 1).padStart(2, '0');
  return { kind: 'post', id, type: 'post', title, date: `2024-01-${day}T08:00:00Z`, author: users.author.login, ...rest };
}

function relation(type: string, from: RecordRef | number, to: RecordRef | number, rest: Partial<RelationRecord> = {}) {
  const end = (given: RecordRef | number): RecordRef => (typeof given === 'number' ? { objectType: 'post', id: given } : given);
  return { kind: 'relation', type, from: end(from), to: end(to), ...rest } as const;
}

const user = (role: Role): RecordRef => ({ objectType: 'user', login: users[role].login });
const category = (slug: string): RecordRef => ({ objectType: 'term', taxonomy: 'category', slug });
const tag = (slug: string): RecordRef => ({ objectType: 'term', taxonomy: 'post_tag', slug });

/** The one fixture that every site serves. Each note takes time to import: sites outside of the conformance suite have fewer. */
export function content(notes = 800): ContentRecord[] {
  const { alpha, beta, gamma, elan, draft, hub } = posts;
  const hidden = [draft, posts.private, posts.scheduled, posts.trashed, posts.pending];
  return [
    { kind: 'option', name: 'blogname', value: 'Conformance' },
    { kind: 'option', name: 'home', value: SITE },
    { kind: 'option', name: 'permalink_structure', value: '/%postname%/' },
    ...roles.map(
      (role) =>
        ({
          kind: 'user',
          id: users[role].id,
          login: users[role].login,
          slug: users[role].slug,
          display_name: users[role].name,
          email: `${role}@${MAIL_DOMAIN}`,
          description: `About ${users[role].slug}`,
          role,
          meta: role === 'author' ? { relx_avatar: 'art.png' } : {},
        }) as const,
    ),
    { kind: 'term', id: terms.news, taxonomy: 'category', name: 'News & views', slug: 'news', description: 'What is new' },
    { kind: 'term', id: terms.local, taxonomy: 'category', name: 'Local', slug: 'local', parent: 'news' },
    { kind: 'term', id: terms.css, taxonomy: 'post_tag', name: 'CSS', slug: 'css' },
    { kind: 'term', id: terms.menu, taxonomy: 'nav_menu', name: 'Secret menu', slug: 'menu' },
    post(posts.picture, 'Picture', {
      type: 'attachment',
      status: 'inherit',
      mime_type: 'image/png',
      meta: {
        _wp_attached_file: '2024/01/picture.png',
        _wp_attachment_metadata: { file: '2024/01/picture.png', width: 800, height: 600 },
        _wp_attachment_image_alt: 'A picture',
      },
    }),
    post(alpha, 'Alpha', {
      content: '<p>The content of alpha.</p>',
      excerpt: 'About <b>alpha</b>',
      terms: [
        { taxonomy: 'category', slug: 'news' },
        { taxonomy: 'post_tag', slug: 'css' },
      ],
      sticky: true,
      meta: { _thumbnail_id: String(posts.picture) },
    }),
    post(beta, 'beta &amp; <em>more</em>', { slug: 'beta', author: users.editor.login, content: 'Words of beta.' }),
    post(gamma, 'Gamma', { sticky: true, terms: [{ taxonomy: 'category', slug: 'local' }] }),
    post(elan, 'Élan'),
    post(draft, 'Secret draft', { status: 'draft' }),
    post(posts.private, 'Secret private', { status: 'private' }),
    post(posts.scheduled, 'Secret scheduled', { status: 'future', date: '2090-01-01T00:00:00Z' }),
    post(posts.trashed, 'Secret trashed', { status: 'trash' }),
    post(posts.pending, 'Secret pending', { status: 'pending', author: users.contributor.login }),
    post(posts.locked, 'Locked', { password: 'open sesame', content: 'Secret content', excerpt: 'Secret excerpt' }),
    post(posts.about, 'About', { type: 'page', author: users.editor.login }),
    post(posts.team, 'Team', { type: 'page', author: users.editor.login, parent: posts.about, menu_order: 3 }),
    post(posts.lamp, 'Lamp', { type: 'product' }),
    post(hub, 'Hub'),
    post(posts.untitled, '', { slug: 'untitled' }),
    post(posts.alone, 'Alone'),
    ...Array.from({ length: notes }, (_, index) => post(posts.spare + index, `Spare ${index}`, { type: 'note' })),

    // alpha: in both directions, with every object type, and everything that is hidden from logged-out users
    relation('related_to', alpha, beta, { from_order: 0 }),
    relation('related_to', gamma, alpha),
    relation('related_to', alpha, elan),
    relation('related_to', alpha, posts.locked),
    ...hidden.map((id) => relation('related_to', alpha, id)),
    relation('parent_of', alpha, gamma),
    ...hidden.map((id) => relation('parent_of', alpha, id)),
    relation('depends_on', gamma, alpha),
    relation('cited_by', beta, alpha),
    relation('authored_by', alpha, user('author')),
    relation('authored_by', alpha, user('subscriber')),
    relation('favorite_posts', user('editor'), alpha),
    relation('favorite_posts', user('editor'), draft),
    relation('favorite_posts', user('subscriber'), alpha),
    relation('categorized_as', alpha, category('news')),
    relation('categorized_as', alpha, tag('css')),
    relation('featured', category('news'), alpha),
    relation('featured', category('news'), draft),
    relation('featured', tag('css'), alpha),
    relation('related_to', posts.about, posts.team),
    relation('related_to', posts.untitled, posts.lamp),

    // hub: every ordering differs from the others
    relation('references', hub, elan, { from_order: 1, created_at: '2024-03-01T00:00:00.000Z' }),
    relation('references', hub, alpha, { from_order: 0, created_at: '2024-01-01T00:00:00.000Z' }),
    relation('references', hub, gamma, { created_at: '2024-02-01T00:00:00.000Z' }),
    relation('references', hub, beta, { created_at: '2024-05-01T00:00:00.000Z' }),
    relation('references', hub, posts.about, { created_at: '2024-04-01T00:00:00.000Z' }),
    relation('parent_of', hub, posts.lamp, { created_at: '2024-06-01T00:00:00.000Z' }),
    relation('mentions', hub, user('author')),
    relation('mentions', hub, tag('css')),
    relation('related_to', hub, posts.untitled),
  ];
}
