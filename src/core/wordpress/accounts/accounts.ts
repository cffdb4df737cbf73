import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Store } from '../../../store/store.js';
import { check, checkId, Flag, Id, invalidParam, object, optional, Text, text, upTo } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { RelationError } from '../../lib/relation-error.js';
import { loggedOutViewer, type Viewer } from '../../lib/viewer.js';
import { ApplicationPasswords } from './application-passwords.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import { defaultLimits, LoginThrottle, type ThrottleLimits } from './login-throttle.js';
import { networkOf } from './network-of.js';
import { createNonce, type NonceOwner, verifyNonce } from './nonces.js';
import { PasswordCosts } from './password-costs.js';
import { verifyPassword } from './passwords.js';
import { type Client, type Session, Sessions } from './sessions.js';
import { type GivenKeys, makeKeys, readKeys } from './site-keys.js';
import { Users } from './users.js';

export interface AccountsOptions {
  readonly prefix: string;
  readonly url?: string | undefined;
  readonly keys?: GivenKeys | undefined;
  readonly now: () => number;
  readonly limits?: ThrottleLimits | undefined;
}

/** What a form to log in says. */
export interface Login extends Client {
  /** A login name or an e-mail address. */
  readonly login: string;
  readonly password: string;
  readonly remember?: boolean;
}

/** A cookie to be set. `expires` is in seconds since 1970; undefined when it goes with the browser. */
export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly expires: number | undefined;
}

/** Longest text that is looked at, in UTF-16 units. */
const LONGEST = 4096;
const LONGEST_NAME = 255;
const Short = upTo(LONGEST);
const Owner = object({ user: Id, token: Short });
/** A login or password however long: it is nobody's then. */
const Credentials = object({
  login: Text,
  password: Text,
  remember: optional(Flag),
  address: optional(Short),
  agent: optional(Short),
});
/** WordPress's cookie outlives its session, so that it can be told that it is over. In seconds. */
const ADDITIONAL_TIME = 12 * 60 * 60;
/** Passwords that wait to be looked at; each takes a tenth of a second. */
const MOST_WAITING = 50;

/** Who may log in, and as whom. Everything is in the database, so that many processes agree. */
export class Accounts {
  readonly users: Users;
  readonly applicationPasswords: ApplicationPasswords;
  readonly #sessions: Sessions;
  readonly #throttle: LoginThrottle;
  readonly #costs: PasswordCosts;
  readonly #turns = new ConcurrencyLimiter(MOST_WAITING);

  constructor(
    private readonly store: Store,
    private readonly options: AccountsOptions,
  ) {
    const { prefix, now, limits = defaultLimits } = options;
    this.users = new Users(store, prefix, now);
    this.#costs = new PasswordCosts(store, now);
    this.applicationPasswords = new ApplicationPasswords(store, now, this.#costs);
    this.#sessions = new Sessions(store, now);
    this.#throttle = new LoginThrottle(store, now, limits);
  }

  /** The viewer that a user is; a visitor for id 0 and for nobody. */
  async viewer(id: number): Promise<Viewer> {
    return id === 0 ? loggedOutViewer : this.users.viewer(checkId('id', id));
  }

  /**
   * The viewer behind a login name, or e-mail address, and one of its application passwords. A right one gets in
   * whoever guesses; wrong ones are slowed down, and those that WordPress made before 6.8 with them.
   *
   * @throws {RelationError} incorrect_password, the same whether the name or the password is wrong;
   * rest_too_many_attempts
   */
  async authenticate(login: string, password: string, address = ''): Promise<Viewer> {
    credentials({ login, password, address });
    const user = await this.users.find(login);
    // the form's own tries are not used up by a program whose password has been revoked
    const tries = { address, login: `application ${accountOf(login, user)}` };
    let taken: Awaited<ReturnType<LoginThrottle['take']>> = [];
    const admit = async () => {
      taken = await this.#throttle.take(tries);
    };
    // an unknown name takes as much work as a wrong password
    const uuid = await this.applicationPasswords.verify(user?.ID ?? 0, password, address, admit);
    if (user && uuid !== undefined) {
      await this.#throttle.giveBack(taken);
      return this.users.viewer(user.ID, uuid);
    }
    throw new RelationError(
      'incorrect_password',
      'The login name or the application password is not right. Make a new one if it is lost.',
    );
  }

  /**
   * Opens a session for a login name, or e-mail address, and its password.
   *
   * @throws {RelationError} incorrect_password, the same whether the name or the password is wrong;
   * rest_too_many_attempts with `retry_after` in seconds
   */
  async logIn(given: Login): Promise<SessionCookie> {
    const { login, password, remember = false, address = '', agent } = credentials(given);
    const user = await this.users.find(login);
    // the guesses of strangers don't slow a user down on a network that they have logged in from
    const isKnown = address !== '' && (await this.#sessions.knows(user?.ID ?? 0, address));
    const tries = { address, login: `${accountOf(login, user)}${isKnown ? ` ${await networkOf(address)}` : ''}` };
    const taken = await this.#throttle.take(tries);
    if (this.#turns.full)
      throw new RelationError('rest_too_many_attempts', 'Too many people log in just now. Try again in 5 seconds.', {
        retry_after: 5,
      });
    const most = await this.#costs.ofUsers();
    const right = await this.#turns.take(() => verifyPassword(password, user?.user_pass ?? '', most));
    if (!right || !user) throw new RelationError('incorrect_password', 'The login name or the password is not right.');
    await this.#throttle.giveBack(taken);
    const { cookie, loggedIn } = await this.#makeKeys();
    const { value, expires } = await this.#sessions.open(user, loggedIn, { address, agent }, remember);
    return { name: cookie, value, expires: remember ? expires + ADDITIONAL_TIME : undefined };
  }

  /**
   * Who a page's request comes from, with a fresh nonce for its next one: the user of the cookies, if the nonce shows
   * that a page of the site sent it, and nobody without one.
   *
   * @throws {RelationError} rest_cookie_invalid_nonce for a nonce that is not theirs, or too old
   */
  async authenticatePage(cookies: ReadonlyMap<string, string>, nonce: string): Promise<{ viewer: Viewer; nonce: string }> {
    mustBeMap(cookies);
    const given = text('nonce', nonce);
    const { cookie, loggedIn, nonce: key } = await this.#keys();
    // who has no keys has signed nothing
    const session = loggedIn === undefined ? undefined : await this.#sessions.verify(cookies.get(cookie) ?? '', loggedIn);
    const owner = ownerOf(session);
    if (key === undefined || !verifyNonce(given, 'wp_rest', owner, key, this.options.now()))
      throw new RelationError(
        'rest_cookie_invalid_nonce',
        'Cookie check failed: the nonce is not valid, or no longer. Get a new one.',
      );
    return { viewer: await this.viewer(owner.user), nonce: createNonce('wp_rest', owner, key, this.options.now()) };
  }

  /** The session behind a request's cookies, by their names; undefined when there is none, or it is over. */
  async session(cookies: ReadonlyMap<string, string>): Promise<Session | undefined> {
    mustBeMap(cookies);
    const { cookie, loggedIn } = await this.#keys();
    const value: unknown = cookies.get(cookie);
    return typeof value !== 'string' || loggedIn === undefined ? undefined : this.#sessions.verify(value, loggedIn);
  }

  /** Ends a session, and gives the name of the cookie to be cleared. */
  async logOut(session: Session | undefined): Promise<string> {
    ownerOf(session);
    if (session) await this.#sessions.close(session);
    return (await this.#keys()).cookie;
  }

  /** A nonce by which a page of the site shows that a request is its own. */
  async nonce(action: string, session?: Session): Promise<string> {
    const known = text('action', action, LONGEST);
    return createNonce(known, ownerOf(session), (await this.#makeKeys()).nonce, this.options.now());
  }

  async verifyNonce(nonce: string, action: string, session?: Session): Promise<boolean> {
    const [given, known, owner] = [text('nonce', nonce, LONGEST), text('action', action, LONGEST), ownerOf(session)];
    const { nonce: key } = await this.#keys();
    return key !== undefined && verifyNonce(given, known, owner, key, this.options.now());
  }

  /**
   * A function that makes digests of texts with a secret key of the site: the same in every process over its database, and
   * useless for guessing the text. Makes the site's keys where it has none, unless the database is read-only: a site without
   * keys has digests without a key there.
   *
   * @example
   * const digest = await relx.accounts.digester();
   * digest('a text'); // '1f8a54c3…', 32 hexadecimal digits
   */
  async digester(): Promise<(text: string) => string> {
    const { nonce = '' } = await (this.store.readonly ? this.#keys() : this.#makeKeys());
    // a key of its own, so that no digest is a nonce
    const key = hmac(sha256, utf8ToBytes(nonce), utf8ToBytes('relx digest'));
    return (given) => bytesToHex(hmac(sha256, key, utf8ToBytes(given))).slice(0, 32);
  }

  /** A new application password for a login name. Another one of the same name stops working. */
  async createApplicationPassword(login: string, name: string): Promise<string> {
    const user = await this.users.find(text('login', login, LONGEST));
    if (!user) throw new RelationError('rest_user_invalid_id', `There is no user with the login name "${login}".`);
    // before anything is deleted: without a name it would be all of them
    text('name', name, LONGEST_NAME);
    await this.applicationPasswords.deleteAll(user.ID, name);
    return (await this.applicationPasswords.create(user.ID, name)).password;
  }

  #keys() {
    return readKeys(this.store, this.options.url, this.options.keys);
  }

  #makeKeys() {
    return makeKeys(this.store, this.options.url, this.options.keys);
  }
}

/** What tries are counted by: the account, by whichever of its names it was called, or a name that nobody has. */
const accountOf = (login: string, user: { readonly ID: number } | undefined): string =>
  user ? `user ${user.ID}` : `name ${login.normalize('NFKC').trim().toLowerCase()}`;

function mustBeMap(cookies: unknown): void {
  if (!(cookies instanceof Map))
    throw invalidParam('ncr_invalid_args', 'cookies', `has to be a Map, not ${formatValue(cookies)}`);
}

function ownerOf(session: Session | undefined): NonceOwner {
  if (session === undefined) return { user: 0, token: '' };
  return check(Owner, 'session', session);
}

/** What somebody logs in with, as texts: a number for a login name is every name to MySQL. */
function credentials(given: Login): Login {
  check(Credentials, 'login', given);
  return given;
}
