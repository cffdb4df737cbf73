import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, rejected } from './account-site.js';

describe('guessing', () => {
  let site: AccountSite;
  beforeEach(async () => {
    site = await openAccountSite();
  });

  const wrong = (login: string, address = '', at = site.relx) =>
    rejected(at.accounts.logIn({ login, password: 'wrong', address }));
  const many = async (count: number, guess: (index: number) => Promise<string>) => {
    const codes: string[] = [];
    for (let index = 0; index < count; index++) codes.push(await guess(index));
    return codes;
  };

  it.each(['ann-login', 'nobody'])('passwords of %s is slowed down', async (login) => {
    const codes = await many(4, () => wrong(login));
    expect(codes).toEqual([...Array.from({ length: 3 }, () => 'incorrect_password'), 'rest_too_many_attempts']);
  });

  it('is counted by the account, however it is called', async () => {
    await site.database.run("update wp_users set user_email = 'ann@site.example' where ID = 5");
    const names = ['ann-login', 'ANN-Login', 'Ann@Site.example', 'ann-LOGIN'];
    expect(await many(4, (index) => wrong(names[index] ?? ''))).toEqual([
      ...Array.from({ length: 3 }, () => 'incorrect_password'),
      'rest_too_many_attempts',
    ]);
    expect(await many(4, (index) => wrong(['nobody', 'NOBODY ', 'Nobody', 'nobody'][index] ?? ''))).toContain(
      'rest_too_many_attempts',
    );
  });

  it('concurrently is counted one by one, over two processes', async () => {
    const other = await site.connect();
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => wrong('ann-login', '', index % 2 ? site.relx : other)),
    );
    expect(codes.filter((code) => code === 'incorrect_password').length).toBe(3);
  });

  it('returns how long to wait, and then lets one try through', async () => {
    await many(3, () => wrong('ann-login'));
    const error = await site.logIn().catch(({ data }) => data);
    expect(error).toMatchObject({ status: 429, retry_after: 30 });
    site.time += 30_000;
    expect(await rejected(site.logIn())).toBe('let in');
  });

  it('that goes on all the time does not make the wait longer', async () => {
    await many(9, () => wrong('ann-login'));
    site.time += 30_000;
    expect(await rejected(site.logIn())).toBe('let in');
  });

  it('by others does not slow down a user who has logged in from there before', async () => {
    await site.logIn({ address: '192.0.2.7' });
    await many(4, (index) => wrong('ann-login', `198.51.100.${index}`));
    expect(await rejected(site.logIn({ address: '203.0.113.1' }))).toBe('rest_too_many_attempts');
    expect(await rejected(site.logIn({ address: '192.0.2.7' }))).toBe('let in');
  });

  it('from one IP address is slowed down, for any login name', async () => {
    const codes = await many(6, (index) => wrong(`name${index}`, '192.0.2.9'));
    expect(codes.indexOf('rest_too_many_attempts')).toBe(5);
    expect(await wrong('ann-login', '192.0.2.10')).toBe('incorrect_password');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:', true],
    ['2001:db8:1:2::', true],
    ['2001:db8:1::', false],
  ])('from the network of 2001:db8:1:2::1 is slowed down as one: %s1 to 5', async (prefix, slowed) => {
    await many(5, (index) => wrong(`name${index}`, `2001:db8:1:2:${index}::1`));
    expect(await wrong('other', `${prefix}1`)).toBe(slowed ? 'rest_too_many_attempts' : 'incorrect_password');
  });

  it('is still counted after a correct password, which takes no try itself', async () => {
    await many(2, () => wrong('ann-login'));
    for (let time = 0; time < 5; time++) await site.logIn();
    expect(await many(2, () => wrong('ann-login'))).toEqual(['incorrect_password', 'rest_too_many_attempts']);
  });

  it('application passwords is slowed down, and a correct one still gets in', async () => {
    const password = await site.relx.accounts.createApplicationPassword('ann-login', 'test');
    const guess = (secret: string) => rejected(site.relx.accounts.authenticate('ann-login', secret, '192.0.2.9'));
    expect(await many(4, () => guess('wrong'))).toContain('rest_too_many_attempts');
    expect(await guess(password)).toBe('let in');
  });

  it('application passwords of before WordPress 6.8 work, and use up no tries', async () => {
    // the hash of phpass's own test, of "test12345"
    const entry = (hash: string) =>
      `a:1:{i:0;a:7:{s:4:"uuid";s:1:"u";s:6:"app_id";s:0:"";s:4:"name";s:1:"n";s:8:"password";s:34:"${hash}";s:7:"created";i:1;s:9:"last_used";N;s:7:"last_ip";N;}}`;
    const value = entry('$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0');
    await site.database.run(
      `insert into wp_usermeta (user_id, meta_key, meta_value) values (5, '_application_passwords', '${value}')`,
    );
    const old = () => rejected(site.relx.accounts.authenticate('ann-login', 'test12345', '192.0.2.9'));
    expect(new Set(await many(6, old))).toEqual(new Set(['let in']));
  });

  it('leaves transients that WordPress deletes when they expire', async () => {
    await wrong('ann-login', '192.0.2.9');
    const rows = await site.database.run(
      "select option_name as name, option_value as value, autoload from wp_options where option_name like '%relx!_tries%' escape '!' order by option_name",
    );
    expect(rows.map(({ name }) => String(name).replace(/[\da-f]{64}$/, ''))).toEqual([
      '_transient_relx_tries_address_',
      '_transient_relx_tries_login_',
      '_transient_timeout_relx_tries_address_',
      '_transient_timeout_relx_tries_login_',
    ]);
    expect(Number(rows[3]?.value)).toBe(site.time / 1000 + 90);
    expect(JSON.stringify(rows)).not.toContain('192.0.2.9');
  });
});
