import type { Store } from '../store/store.js';
import { ApplicationPasswords } from './application-passwords.js';
import { unserialize } from './php-serialize.js';
import { RelationError } from './relation-error.js';
import { Viewer, visitor } from './viewer.js';

/** Who may log in, and as whom. */
export class Accounts {
  readonly applicationPasswords: ApplicationPasswords;

  constructor(
    private readonly store: Store,
    private readonly prefix: string,
  ) {
    this.applicationPasswords = new ApplicationPasswords(store);
  }

  /** The viewer that a user is; a visitor for id 0 and for nobody. */
  async viewer(id: number): Promise<Viewer> {
    if (id === 0) return visitor;
    const [stored = ''] = await this.store.reads.userMeta(this.store.db, id, `${this.prefix}capabilities`);
    const granted = unserialize(stored);
    const names = typeof granted === 'object' && granted !== null ? Object.entries(granted).filter(([, on]) => on === true) : [];
    return new Viewer(
      id,
      names.map(([name]) => name),
    );
  }

  /**
   * The viewer behind a login name and one of its application passwords.
   *
   * @throws {RelationError} incorrect_password, the same whether the name or the password is wrong
   */
  async authenticate(login: string, password: string): Promise<Viewer> {
    const user = await this.store.reads.user(this.store.db, { login });
    // an unknown name takes as long as a wrong password
    const right = await this.applicationPasswords.verify(user?.ID ?? 0, password);
    if (user && right) return this.viewer(user.ID);
    throw new RelationError(
      'incorrect_password',
      'The login name or the application password is not right. Make a new one if it is lost.',
    );
  }

  /** A new application password for a login name. */
  async createApplicationPassword(login: string, name: string): Promise<string> {
    const user = await this.store.reads.user(this.store.db, { login });
    if (!user) throw new RelationError('rest_user_invalid_id', `There is no user with the login name "${login}".`);
    return this.applicationPasswords.create(user.ID, name);
  }
}
