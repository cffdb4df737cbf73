import type { Store } from '../../../store/store.js';
import { unserialize } from '../../lib/php-serialize.js';
import { mostWork, type PasswordWork, workOf } from './passwords.js';
import { phpassRounds } from './phpass.js';

/** Cache lifetime in milliseconds. Replacing all hashes, as in a WordPress update, takes longer. */
const TTL = 10 * 60 * 1000;

interface Costs {
  readonly until: number;
  readonly users: PasswordWork;
  readonly applications: number;
}

/** Maximum work to verify any password of the site. Each login does as much, so that its duration reveals nothing. */
export class PasswordCosts {
  #costs: Promise<Costs> | undefined;

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  async ofUsers(): Promise<PasswordWork> {
    return (await this.#read()).users;
  }

  /** Rounds of phpass for one user's application passwords from WordPress before 6.8. */
  async ofApplicationPasswords(): Promise<number> {
    return (await this.#read()).applications;
  }

  async #read(): Promise<Costs> {
    const cached = await this.#costs;
    if (cached && this.now() < cached.until) return cached;
    const reading = this.#fresh();
    this.#costs = reading;
    // the next login tries again
    reading.catch(() => {
      if (this.#costs === reading) this.#costs = undefined;
    });
    return reading;
  }

  async #fresh(): Promise<Costs> {
    const { users, db } = this.store;
    const hashes = await users.passwordHashes(db);
    const lists = await users.phpassMetas(db, '_application_passwords');
    return {
      until: this.now() + TTL,
      users: mostWork(hashes.map(workOf)),
      applications: lists.reduce((most, list) => Math.max(most, roundsOf(list)), 0),
    };
  }
}

/** Rounds of phpass for all application passwords of a user. */
function roundsOf(stored: string): number {
  const value = unserialize(stored);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, entry) => {
    const hash = typeof entry === 'object' && entry !== null && 'password' in entry ? entry.password : '';
    return sum + (typeof hash === 'string' ? phpassRounds(hash) : 0);
  }, 0);
}
