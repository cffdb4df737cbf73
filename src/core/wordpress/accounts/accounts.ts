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
import { readCredentials, viewerOf } from './credentials.js';
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

/** Values of a login form. */
export interface Login extends Client {
  /** Login name or email address. */
  readonly login: string;
  readonly password: string;
  readonly remember?: boolean;
}

/** Cookie of a session. `expires` is in seconds since 1970; undefined until the browser closes. */
export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly expires: number | undefined;
}

/** Maximum length of checked strings in UTF-16 units. */
const LONGEST = 4096;
const LONGEST_NAME = 255;
const Short = upTo(LONGEST);
const Owner = object({ user: Id, token: Short });
/** Strings of any length: too long ones match no user. */
const Credentials = object({
  login: Text,
  password: Text,
  remember: optional(Flag),
  address: optional(Short),
  agent: optional(Short),
});
/** Seconds that WordPress's cookie outlives its session, so that an expired session is recognized. */
const ADDITIONAL_TIME = 12 * 60 * 60;
/** Maximum number of passwords that wait for verification. Each takes a tenth of a second. */
const MOST_WAITING = 50;

/** The error for a wrong login name or application password. */
export const wrongApplicationPassword = () =>
  new RelationError(
    'incorrect_password',
    'The login name or the application password is wrong. Check both, or create a new application password.',
  );

/** Authentication. All state is in the database, so that processes share it. */
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

  /** The viewer of a user; a logged-out viewer for id 0 and unknown users. */
  async viewer(id: number): Promise<Viewer> {
    return id === 0 ? loggedOutViewer : this.users.viewer(checkId('id', id));
  }

  /**
   * Authenticates a login name or email address with an application password. Failed attempts are throttled, and with them
   * passwords that WordPress created before 6.8. Newer valid passwords always succeed.
   *
   * @throws {RelationError} incorrect_password, whether the name or the password is wrong; rest_too_many_attempts
   */
  async authenticate(login: string, password: string, address = ''): Promise<Viewer> {
    credentials({ login, password, address });
    const user = await readCredentials(this.store, this.options.prefix, login);
    // separate from the form, so that a program with a revoked password does not block its user
    const tries = { address, login: `application ${accountOf(login, user)}` };
    let taken: Awaited<ReturnType<LoginThrottle['take']>> = [];
    const admit = async () => {
      taken = await this.#throttle.take(tries);
    };
    // an unknown name takes as long as a wrong password
    const uuid = await this.applicationPasswords.verify(user?.ID ?? 0, password, address, admit, user?.passwords ?? '');
    if (user && uuid !== undefined) {
      await this.#throttle.returnTokens(taken);
      return viewerOf(this.store, user, uuid);
    }
    throw wrongApplicationPassword();
  }

  /**
   * Logs in with a login name or email address and a password.
   *
   * @throws {RelationError} incorrect_password, whether the name or the password is wrong;
   * rest_too_many_attempts with `retry_after` in seconds
   */
  async logIn(given: Login): Promise<SessionCookie> {
    const { login, password, remember = false, address = '', agent } = credentials(given);
    const user = await this.users.find(login);
    // attempts of others do not throttle a user on a network that they have logged in from
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
    await this.#throttle.returnTokens(taken);
    const { cookie, loggedIn } = await this.#makeKeys();
    const { value, expires } = await this.#sessions.open(user, loggedIn, { address, agent }, remember);
    return { name: cookie, value, expires: remember ? expires + ADDITIONAL_TIME : undefined };
  }

  /**
   * Authenticates a page's request by its cookies and nonce, which proves that a page of the site sent it. Returns a logged-out
   * viewer without a nonce, and a new nonce for the next request.
   *
   * @throws {RelationError} rest_cookie_invalid_nonce for an invalid or expired nonce
   */
  async authenticatePage(cookies: ReadonlyMap<string, string>, nonce: string): Promise<{ viewer: Viewer; nonce: string }> {
    mustBeMap(cookies);
    const given = text('nonce', nonce);
    const { cookie, loggedIn, nonce: key } = await this.#keys();
    // a site without keys has signed no cookies
    const session = loggedIn === undefined ? undefined : await this.#sessions.verify(cookies.get(cookie) ?? '', loggedIn);
    const owner = ownerOf(session);
    if (key === undefined || !verifyNonce(given, 'wp_rest', owner, key, this.options.now()))
      throw new RelationError(
        'rest_cookie_invalid_nonce',
        'Cookie check failed: the nonce is not valid, or no longer. Get a new one.',
      );
    return { viewer: await this.viewer(owner.user), nonce: createNonce('wp_rest', owner, key, this.options.now()) };
  }

  /** The valid session of a request's cookies, or undefined. */
  async session(cookies: ReadonlyMap<string, string>): Promise<Session | undefined> {
    mustBeMap(cookies);
    const { cookie, loggedIn } = await this.#keys();
    const value: unknown = cookies.get(cookie);
    return typeof value !== 'string' || loggedIn === undefined ? undefined : this.#sessions.verify(value, loggedIn);
  }

  /** Ends a session and returns the name of the cookie to clear. */
  async logOut(session: Session | undefined): Promise<string> {
    ownerOf(session);
    if (session) await this.#sessions.close(session);
    return (await this.#keys()).cookie;
  }

  /** Creates a nonce, which proves that a page of the site sent a request. */
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
   * Returns a function that creates keyed digests: the same in every process of the site, and useless for guessing the text.
   * Creates missing keys of the site, unless the database is read-only; digests are then not keyed.
   *
   * @example
   * const digest = await relx.accounts.digester();
   * digest('a text'); // '1f8a54c3…', 32 hexadecimal digits
   */
  async digester(): Promise<(text: string) => string> {
    const { nonce = '' } = await (this.store.readonly ? this.#keys() : this.#makeKeys());
    // a separate key, so that no digest is a valid nonce
    const key = hmac(sha256, utf8ToBytes(nonce), utf8ToBytes('relx digest'));
    return (given) => bytesToHex(hmac(sha256, key, utf8ToBytes(given))).slice(0, 32);
  }

  /** Creates an application password for a login name. Replaces one with the same name. */
  async createApplicationPassword(login: string, name: string): Promise<string> {
    const user = await this.users.find(text('login', login, LONGEST));
    if (!user) throw new RelationError('rest_user_invalid_id', `There is no user with the login name "${login}".`);
    // before the deletion, which without a name would delete all of them
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

/** Throttle key of a login: the account, by whichever of its names, or the unknown name. */
const accountOf = (login: string, user: { readonly ID: number } | undefined): string =>
  user ? `user ${user.ID}` : `name ${login.normalize('NFKC').trim().toLowerCase()}`;

function mustBeMap(cookies: unknown): void {
  if (!(cookies instanceof Map)) throw invalidParam('ncr_invalid_args', 'cookies', `must be a Map, not ${formatValue(cookies)}`);
}

function ownerOf(session: Session | undefined): NonceOwner {
  if (session === undefined) return { user: 0, token: '' };
  return check(Owner, 'session', session);
}

/** Checks that credentials are strings, because to MySQL a number equals every login name. */
function credentials(given: Login): Login {
  check(Credentials, 'login', given);
  return given;
}
