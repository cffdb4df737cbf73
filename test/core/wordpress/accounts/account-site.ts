import { hash as bcrypt } from 'bcryptjs';
import { type OpenOptions, open, type Relx } from 'relx/core';
import { onTestFinished } from 'vitest';
import { siteDatabase, type TestDatabase } from '../../../database.js';
import { content } from '../../open-core.js';

export const PASSWORD = 'correct horse';
/** Few tries, for each takes its time. */
const limits = { login: { burst: 3, interval: 30_000 }, address: { burst: 5, interval: 10_000 } };
/** Of {@link PASSWORD}, at the least cost that there is. */
const hashed = (await bcrypt(PASSWORD, 4)).replace('$2b$', '$2y$');

/** A site whose Ann has a password, at a fixed time that tests change. */
export interface AccountSite {
  readonly database: TestDatabase;
  readonly relx: Relx;
  /** Milliseconds since 1970. */
  time: number;
  /** The same database, as another process has it. */
  connect(options?: Partial<OpenOptions>): Promise<Relx>;
  /** Gives a user {@link PASSWORD}. */
  givePassword(id: number): Promise<void>;
  logIn(more?: object, at?: Relx): Promise<{ name: string; value: string; expires: number | undefined }>;
  /** The user behind a cookie. */
  whose(cookie: { name: string; value: string }, at?: Relx): Promise<number | undefined>;
}

export async function openAccountSite(): Promise<AccountSite> {
  const database = await siteDatabase();
  const clock = { time: Date.parse('2026-03-01T12:00:00Z') };
  const connect = async (options: Partial<OpenOptions> = {}) => {
    const opened = await open({ dialect: database.connect(), now: () => clock.time, loginLimits: limits, ...options });
    onTestFinished(() => opened.close());
    return opened;
  };
  const givePassword = async (id: number) => {
    await database.run(`update wp_users set user_pass = '${hashed}' where ID = ${id}`);
  };
  const relx = await connect();
  await relx.import([...content, { kind: 'option', name: 'siteurl', value: 'https://site.example' }]);
  await givePassword(5);
  return Object.assign(clock, {
    database,
    relx,
    connect,
    givePassword,
    logIn: (more: object = {}, at = relx) => at.accounts.logIn({ login: 'ann-login', password: PASSWORD, ...more }),
    whose: async (cookie: { name: string; value: string }, at = relx) =>
      (await at.accounts.session(new Map([[cookie.name, cookie.value]])))?.user,
  });
}

/** The code that a login is rejected with. */
export const rejected = (login: Promise<unknown>): Promise<string> =>
  login.then(
    () => 'let in',
    ({ code }) => code,
  );
