import { hash } from 'bcryptjs';
import { type ContentRecord, open, type PostRecord, type Relx } from 'relx/core';
import type { App } from 'relx/server';
import { createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { basic } from '../conformance/api.js';
import { openDatabase, type TestDatabase } from '../database.js';

export const people = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Person = (typeof people)[number];
export type Asker = Person | 'visitor';

/** A text that is in the site once, and the users who can view it. */
export interface Secret {
  readonly text: string;
  readonly for: readonly Person[];
  /** What it is, for a test that fails. */
  readonly what: string;
}

export interface SecretSite {
  readonly relx: Relx;
  readonly app: App;
  readonly secrets: readonly Secret[];
  readonly ids: { readonly posts: readonly number[]; readonly users: readonly number[]; readonly terms: readonly number[] };
  /** Of the application passwords. */
  readonly uuids: readonly string[];
  authorization(asker: Asker): Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A word that no request and no message contains by chance. */
const word = (prefix: string, index: number) => `zq${prefix}${index}xv`;
const STATUSES = ['draft', 'pending', 'private', 'future', 'trash'] as const;
const TYPES = { post: 1000, page: 2000 } as const;
/** Whose unpublished posts there are. */
const writers = ['editor', 'author', 'contributor'] as const;
const editors: readonly Person[] = ['administrator', 'editor'];

/** A site where nearly everything is secret: unpublished posts of all users, email addresses, logins, hashes, keys. */
export async function openSecretSite(): Promise<SecretSite> {
  const database: TestDatabase = await openDatabase();
  const relx = await open({ dialect: database.connect(), url: 'https://site.example' });
  const secrets: Secret[] = [];
  const secret = (prefix: string, allowed: readonly Person[], what: string) => {
    const text = word(prefix, secrets.length);
    secrets.push({ text, for: allowed, what });
    return text;
  };
  const logins = new Map<Person, string>();
  const records: ContentRecord[] = [
    { kind: 'option', name: 'blogname', value: 'Public name' },
    { kind: 'option', name: 'permalink_structure', value: '/%postname%/' },
    ...['logged_in_key', 'logged_in_salt', 'nonce_key', 'nonce_salt', 'auth_key'].map(
      (name): ContentRecord => ({ kind: 'option', name, value: secret('key', [], `the option ${name}`).repeat(4) }),
    ),
    {
      kind: 'option',
      name: 'admin_email',
      value: `${secret('mail', ['administrator'], 'the e-mail address of the site')}@private.example`,
    },
  ];
  for (const [index, person] of people.entries()) {
    const own: Person[] = person === 'administrator' ? ['administrator'] : ['administrator', person];
    logins.set(person, secret('login', own, `the login name of the ${person}`));
    records.push({
      kind: 'user',
      id: index + 1,
      login: logins.get(person) ?? '',
      slug: `person-${index + 1}`,
      display_name: `Person ${index + 1}`,
      email: `${secret('mail', own, `the e-mail address of the ${person}`)}@private.example`,
      role: person,
      meta: {
        first_name: secret('first', own, `the first name of the ${person}`),
        relx_private: secret('meta', [], `private meta of the ${person}`),
      },
    });
  }
  const posts: number[] = [];
  const add = (id: number, rest: Omit<PostRecord, 'kind'>) => {
    posts.push(id);
    records.push({ kind: 'post', id, date: '2024-01-01T00:00:00Z', ...rest });
  };
  for (const [type, first] of Object.entries(TYPES)) {
    add(first, { type, title: `Public ${type}`, author: logins.get('author') ?? '' });
    add(first + 1, { type, title: `Public too ${type}`, author: logins.get('editor') ?? '' });
    const reads: readonly Person[] = [...editors, 'author'];
    add(first + 2, {
      type,
      title: `Locked ${type}`,
      password: secret('pass', type === 'page' ? editors : reads, `the password of a ${type}`),
      content: secret('text', type === 'page' ? editors : reads, `the text of a ${type} behind a password`),
      excerpt: secret('text', type === 'page' ? editors : reads, `the excerpt of a ${type} behind a password`),
      author: logins.get('author') ?? '',
    });
    for (const [place, status] of STATUSES.entries()) {
      for (const [index, person] of writers.entries()) {
        const what = `of the ${status} ${type} of the ${person}`;
        const allowed = [...new Set<Person>([...editors, person])];
        add(first + 10 + place * 10 + index, {
          type,
          status,
          title: secret('title', allowed, `the title ${what}`),
          slug: secret('slug', allowed, `the slug ${what}`),
          content: secret('text', allowed, `the text ${what}`),
          excerpt: secret('text', allowed, `the excerpt ${what}`),
          author: logins.get(person) ?? '',
          ...(status === 'future' ? { date: '2090-01-01T00:00:00Z' } : {}),
        });
      }
    }
  }
  const hidden = secret('term', [], 'the name of a term that is not public');
  records.push({ kind: 'term', id: 1, taxonomy: 'category', name: 'Public term', slug: 'public-term' });
  records.push({ kind: 'term', id: 2, taxonomy: 'nav_menu', name: hidden, slug: hidden });
  // everything is related to the published posts, both ways
  for (const [index, id] of posts.entries()) {
    if (id === 1000) continue;
    records.push({
      kind: 'relation',
      type: 'related_to',
      from: { objectType: 'post', id },
      to: { objectType: 'post', id: 1000 },
    });
    records.push({
      kind: 'relation',
      type: 'references',
      from: { objectType: 'post', id: 1000 },
      to: { objectType: 'post', id },
    });
    const login = logins.get(people[index % people.length] ?? 'author') ?? '';
    records.push({ kind: 'relation', type: 'authored_by', from: { objectType: 'post', id }, to: { objectType: 'user', login } });
    records.push({
      kind: 'relation',
      type: 'favorite_posts',
      from: { objectType: 'user', login },
      to: { objectType: 'post', id },
    });
    records.push({
      kind: 'relation',
      type: 'categorized_as',
      from: { objectType: 'post', id },
      to: { objectType: 'term', taxonomy: 'category', slug: 'public-term' },
    });
  }
  await relx.import(records);

  const passwords = new Map<Person, string>();
  for (const person of people)
    passwords.set(person, await relx.accounts.createApplicationPassword(logins.get(person) ?? '', 'test'));
  const uuids: string[] = [];
  for (const id of people.keys()) uuids.push(...(await relx.accounts.applicationPasswords.list(id + 1)).map(({ uuid }) => uuid));
  await database.run(
    `update wp_users set user_pass = '${(await hash('correct horse', 4)).replace('$2b$', '$2y$')}', user_activation_key = '${secret('key', [], 'an activation key')}'`,
  );
  for (const person of people) await relx.accounts.logIn({ login: logins.get(person) ?? '', password: 'correct horse' });
  for (const { hashed } of (await database.run(
    "select user_pass as hashed from wp_users union select meta_value from wp_usermeta where meta_key in ('_application_passwords', 'session_tokens')",
  )) as { hashed: string }[]) {
    // the values of a serialised list
    for (const [text] of hashed.matchAll(/\$2y\$.{56}|\$generic\$[\w-]{20}|\b[\da-f]{64}\b/g))
      secrets.push({ text, for: [], what: 'a hash' });
  }
  return {
    relx,
    app: createApp({ relx, render: createRenderer({ core: relx }) }),
    secrets,
    ids: { posts, users: [1, 2, 3, 4, 5, 99], terms: [1, 2, 99] },
    uuids,
    authorization: (asker): Readonly<Record<string, string>> =>
      asker === 'visitor' ? {} : { authorization: basic(logins.get(asker) ?? '', passwords.get(asker) ?? '') },
    async stop() {
      await relx.close();
      await database.remove();
    },
  };
}
