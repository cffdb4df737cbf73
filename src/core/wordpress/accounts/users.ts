import type { UserRow } from '../../../store/database.js';
import type { Store } from '../../../store/store.js';
import { arrayOf, check, checkId, fields, Id, object, optional, Text, text, upTo } from '../../lib/checks.js';
import { serialize } from '../../lib/php-serialize.js';
import { RelationError } from '../../lib/relation-error.js';
import { readRoles } from '../../lib/roles.js';
import { Viewer } from '../../lib/viewer.js';
import { shortened, slugOf } from '../posts/slug.js';
import { siteGrants } from './credentials.js';
import { hashPassword } from './passwords.js';
import { type Profile, profilesOf } from './profiles.js';

/** A user to create. */
export interface NewUser {
  readonly login: string;
  readonly email: string;
  /** Public name, from which the slug is generated. @default the login name */
  readonly display_name?: string;
  /** @default 'subscriber' */
  readonly role?: string;
  /** Password of the login form. Without one, only application passwords work. */
  readonly password?: string;
}

/** A user as administrators see it. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly display_name: string;
  readonly roles: readonly string[];
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly registered: string;
}

/** Maximum length of checked strings and public names in UTF-16 units. */
const LONGEST = 4096;
const LONGEST_NAME = 250;
const ALL_USERS = { own: true, others: {}, users: 'all', user: 0 } as const;

/** User administration, without permission checks. */
export class Users {
  constructor(
    private readonly store: Store,
    private readonly prefix: string,
    private readonly now: () => number,
  ) {}

  /** A user's row by id, login name or email address; undefined if there is none. */
  async find(user: number | string): Promise<Omit<UserRow, 'description'> | undefined> {
    const { db, users } = this.store;
    if (typeof user === 'number') return users.one(db, { id: checkId('user', user) });
    const name = text('user', user);
    const byLogin = await users.one(db, { login: name });
    // always read, so that the number of statements does not reveal login names
    const byEmail = name.includes('@') ? await users.one(db, { email: name }) : undefined;
    return byLogin ?? byEmail;
  }

  /**
   * The viewer of a user, with roles and capabilities as the site defines them.
   *
   * @param applicationPassword id of the application password that authenticated them
   */
  async viewer(id: number, applicationPassword?: string): Promise<Viewer> {
    const uuid = check(optional(Text), 'applicationPassword', applicationPassword);
    const [stored = ''] = await this.store.users.meta(this.store.db, checkId('id', id), this.#capabilities);
    return new Viewer(id, await siteGrants(this.store, id, stored), await readRoles(this.store, this.prefix), uuid);
  }

  /** Private data of users by id. */
  async profiles(rows: readonly Omit<UserRow, 'description'>[]): Promise<Map<number, Profile>> {
    check(arrayOf(object({ ID: Id })), 'rows', rows);
    return profilesOf(this.store, this.prefix, rows);
  }

  /** All users of the site, or those with a role, oldest first. */
  async list(options: { readonly role?: string | undefined } = {}): Promise<Account[]> {
    const { role } = check(object({ role: optional(upTo(LONGEST)) }), 'options', options);
    const query = { audience: ALL_USERS, limit: Number.MAX_SAFE_INTEGER, offset: 0, order: 'asc', orderby: 'id' } as const;
    const { rows } = await this.store.collections.users(this.store.db, query);
    const profiles = await this.profiles(rows);
    const accounts = rows.map(({ ID, user_login, user_email, display_name, user_registered }) => ({
      id: ID,
      login: user_login,
      email: user_email,
      display_name,
      roles: profiles.get(ID)?.roles ?? [],
      registered: user_registered,
    }));
    return accounts.filter(({ roles }) => role === undefined || roles.includes(role));
  }

  /**
   * Creates a user.
   *
   * @throws {RelationError} ncr_invalid_args for an invalid login name, email address or password; rest_user_invalid_role;
   * existing_user_login, existing_user_email
   */
  async create(user: NewUser): Promise<Account> {
    for (const [name, value] of Object.entries(fields('user', user))) if (value !== undefined) text(name, value, LONGEST);
    text('login', user.login);
    text('email', user.email);
    const { login, email, display_name = login, role = 'subscriber', password } = user;
    text('display_name', display_name, LONGEST_NAME);
    // WordPress's rule for login names
    if (!/^[\w .\-@]{1,60}$/.test(login) || login.trim() !== login)
      throw new RelationError('ncr_invalid_args', 'A login name has 1 to 60 letters, digits, spaces and any of _ . - @');
    if (!/^[^\s@]{1,64}@[^\s@]{1,35}$/.test(email))
      throw new RelationError('ncr_invalid_args', `"${email.slice(0, 100)}" is not an e-mail address.`);
    const known = [...(await readRoles(this.store, this.prefix)).keys()];
    if (!known.includes(role))
      throw new RelationError('rest_user_invalid_role', `There is no role "${role}". It must be one of ${known.join(', ')}.`);
    const user_pass = password === undefined ? '' : await hashPassword(password);
    const registered = new Date(this.now()).toISOString().slice(0, 19).replace('T', ' ');
    const id = await this.store.transaction(async (executor) => {
      const { users, writes } = this.store;
      await this.store.lockNames(executor);
      if (await users.one(executor, { login }))
        throw new RelationError('existing_user_login', `There is a user with the login name "${login}".`);
      if (await users.one(executor, { email }))
        throw new RelationError('existing_user_email', `There is a user with the e-mail address "${email}".`);
      const made = await writes.insert(executor, 'users', {
        user_login: login,
        user_pass,
        user_nicename: await this.#freeSlug(shortened(slugOf(display_name), 45) || 'user', executor),
        user_email: email,
        user_url: '',
        user_registered: registered,
        user_activation_key: '',
        user_status: 0,
        display_name,
      });
      await writes.setUserMeta(executor, made, this.#capabilities, serialize({ [role]: true }));
      return made;
    });
    return { id, login, email, display_name, roles: [role], registered };
  }

  /**
   * Sets a user's password for the login form, and ends their sessions.
   *
   * @throws {RelationError} rest_user_invalid_id; ncr_invalid_args for an empty password or one of more than 4096 bytes
   */
  async setPassword(id: number, password: string): Promise<void> {
    checkId('id', id);
    const user_pass = await hashPassword(text('password', password));
    if (!(await this.find(id))) throw new RelationError('rest_user_invalid_id', `There is no user ${id}.`);
    await this.store.writes.update(this.store.db, 'users', 'ID', id, { user_pass });
  }

  async #freeSlug(slug: string, executor: Store['db']): Promise<string> {
    let free = slug;
    for (let suffix = 2; await this.store.users.one(executor, { slug: free }); suffix++) free = `${slug}-${suffix}`;
    return free;
  }

  get #capabilities(): string {
    return `${this.prefix}capabilities`;
  }
}
