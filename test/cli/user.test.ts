import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type Relx } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';

describe('relx user', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'relx-cli-user-'));
    await withSite(async () => {});
    return () => rmSync(folder, { recursive: true });
  });

  /** Runs the command on a database of the folder. */
  const run = (...args: string[]) => runInProcess(['user', ...args], { cwd: folder });
  async function withSite<T>(work: (relx: Relx) => Promise<T>): Promise<T> {
    const relx = await open({ dialect: libsql({ filename: join(folder, 'relx.db') }) });
    try {
      return await work(relx);
    } finally {
      await relx.close();
    }
  }
  const passwordIn = (text: string) => /^Password: (.+)$/m.exec(text)?.[1] ?? '';

  it('create adds a user, who can log in with the printed password', async () => {
    const { code, stdout } = await run('create', 'ann', 'ann@private.example', '--name', 'Ann A.', '--role', 'editor');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Created the user ann, ID 1, editor\.\nPassword: \S{24}\nThe password is not shown again/),
    ]);
    await withSite(async ({ accounts }) => {
      expect(await accounts.logIn({ login: 'ann', password: passwordIn(stdout) })).toHaveProperty('value');
      expect((await accounts.viewer(1)).has('edit_others_posts')).toBe(true);
    });
  });

  it('create takes a password, and keeps it to itself', async () => {
    const { stdout } = await run('create', 'ann', 'ann@private.example', '--password', 'correct horse', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual({
      id: 1,
      login: 'ann',
      email: 'ann@private.example',
      display_name: 'ann',
      roles: ['subscriber'],
      registered: expect.any(String),
    });
    await withSite(async ({ accounts }) =>
      expect(await accounts.logIn({ login: 'ann', password: 'correct horse' })).toBeTruthy(),
    );
  });

  it('list prints a table, JSON, and those of a role', async () => {
    await run('create', 'ann', 'ann@private.example', '--role', 'editor');
    await run('create', 'bob', 'bob@private.example');
    const { stdout } = await run('list');
    expect(stdout.split('\n')[1]).toMatch(/^\| id \| login \| email +\| display_name \| roles +\| registered +\|$/);
    expect(stdout.split('\n')[3]).toMatch(/^\| 1 {2}\| ann +\| ann@private\.example \| ann +\| editor +\| \d{4}-/);
    const editors = JSON.parse((await run('list', '--role', 'editor', '--format', 'json')).stdout) as { login: string }[];
    expect(editors.map(({ login }) => login)).toEqual(['ann']);
  });

  it('application-password create, list and delete', async () => {
    await run('create', 'ann', 'ann@private.example');
    const made = await run('application-password', 'create', 'ann', 'My laptop');
    const password = passwordIn(made.stdout);
    await withSite(async ({ accounts }) => expect((await accounts.authenticate('ann', password)).id).toBe(1));

    const listed = JSON.parse((await run('application-password', 'list', 'ann@private.example', '--format', 'json')).stdout);
    expect(listed).toEqual([expect.objectContaining({ name: 'My laptop', last_used: expect.any(String) })]);
    expect(JSON.stringify(listed)).not.toMatch(/\$generic\$|password/);

    const [{ uuid }] = listed as [{ uuid: string }];
    expect((await run('application-password', 'delete', '1', uuid)).stdout).toBe('Revoked "My laptop".\n');
    expect((await run('application-password', 'list', 'ann')).stdout).toMatch(
      /^\+-[^\n]+\n\| uuid \| name \| created \| last_used \| last_ip \|\n\+-[^\n]+\n$/,
    );
    expect((await run('application-password', 'delete', 'ann', '--all')).stdout).toBe('Revoked 0 application passwords.\n');
  });

  it.each([
    [['create', 'ann'], 2, /missing required argument 'email'/],
    [['create', 'a/b', 'a@b.example'], 1, /A login name has 1 to 60 letters/],
    [['create', 'ann', 'nonsense'], 1, /"nonsense" is not an e-mail address/],
    [['create', 'ann', 'a@b.example', '--role', 'king'], 1, /There is no role "king"\. It must be one of administrator,/],
    [['create', 'ann', 'a@b.example', '--password', ''], 1, /A password must have 1 to 4096 bytes/],
    [['list', '--format', 'xml'], 2, /Allowed choices are table, json/],
    [['create', 'ann', 'a@b.example', '--format', 'csv'], 2, /Allowed choices are text, json/],
    [['application-password', 'create', 'ann', 'x', '--format', 'csv'], 2, /Allowed choices are text, json/],
    [['application-password', 'create', 'nobody', 'x'], 1, /The user "nobody" does not exist/],
    [['application-password', 'delete', 'nobody'], 2, /either a UUID or --all/],
    [['application-password', 'delete', 'nobody', 'x', '--all'], 2, /either a UUID or --all/],
  ])('%j exits with %i and a message', async (args, code, message) => {
    const ended = await run(...args);
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toMatch(message);
  });

  it('a taken login name or email address is reported in a message', async () => {
    await run('create', 'ann', 'ann@private.example');
    expect((await run('create', 'ann', 'other@private.example')).stderr).toMatch(/There is a user with the login name "ann"/);
    expect((await run('create', 'bob', 'ann@private.example')).stderr).toMatch(/There is a user with the e-mail address/);
  });
});
