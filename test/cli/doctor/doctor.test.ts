import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandsIn, printed, seededFolder, smallDisk } from '../site.js';

interface Finding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly name: string;
  readonly found: string;
  readonly advice: string | null;
}

describe('relx doctor', () => {
  let folder: string;
  let site: string;
  beforeEach(async () => {
    ({ folder, site } = await seededFolder(30));
  });
  const change = (sql: string) => {
    const database = new Database(site);
    database.exec(sql);
    database.close();
  };
  /** Its findings by name, and how it ended. */
  async function examined(args: readonly string[] = [], env: Record<string, string> = {}) {
    const { code, stdout, stderr } = await commandsIn(folder, env).relx('doctor', '--format', 'json', ...args);
    expect(stderr).toBe('');
    const findings = JSON.parse(stdout) as Finding[];
    for (const { status, advice } of findings) expect(advice === null).toBe(status === 'ok');
    return { code, findings, by: Object.fromEntries(findings.map((finding) => [finding.name, finding])) };
  }

  it('finds nothing wrong with a sound database, and changes nothing of it', async () => {
    const count = () => commandsIn(folder).relations('list', '--format', 'json');
    const before = await count();
    const { code, findings, by } = await examined();
    expect([code, findings.filter(({ status }) => status !== 'ok')]).toEqual([0, []]);
    expect(findings.map(({ name }) => name)).toEqual([
      'node',
      'libraries',
      'config',
      'database',
      'prefix',
      'engine',
      'permission',
      'space',
      'tables',
      'migrations',
      'counts',
      'types',
      'write',
      'read',
      'integrity',
    ]);
    expect(by.counts?.found).toBe('21 posts, 30 relations');
    expect(by.database?.found).toBe('relx.db (from the default)');
    expect(await count()).toEqual(before);
    const text = await commandsIn(folder).relx('doctor');
    expect(text.stdout).toMatch(/^ok {4}node {10}\d+\.\d+/);
    expect(text.stdout).toContain('a transaction was written and rolled back');
  });

  it('reports where the database and the prefix were found', async () => {
    writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ database: './relx.db' }));
    expect((await examined()).by.database?.found).toBe('./relx.db (from relx.config)');
    expect((await examined([], { RELX_DATABASE: 'file:relx.db' })).by.database?.found).toBe('file:relx.db (from RELX_DATABASE)');
    const given = await examined(['--database', site, '--prefix', 'wp_']);
    expect([given.by.database?.found, given.by.prefix?.found]).toEqual([
      `${site} (from the command line)`,
      'wp_ (from the command line)',
    ]);
    expect(given.by.config?.found).toBe(join(folder, 'relx.config.json'));
  });

  it('warns about unregistered types and invalid relations', async () => {
    change(
      "update wp_relx_relations set type = 'gone', pair = 'post:' || id where id <= 2; update wp_relx_relations set to_id = 999 where id = 3",
    );
    const { code, by } = await examined();
    expect(code).toBe(0);
    expect(by.unregistered).toMatchObject({ status: 'warn', found: 'relations of unregistered types: gone (2)' });
    expect(by.integrity).toMatchObject({ status: 'warn', found: '1 of 30 relations are not valid' });
  });

  it('leaves a WordPress database without our table as it is', async () => {
    change('drop table wp_relx_relations; drop table wp_relx_migrations; drop table wp_relx_migrations_lock');
    const { code, by } = await examined();
    expect([code, by.tables]).toEqual([0, expect.objectContaining({ status: 'warn', found: 'missing: wp_relx_relations' })]);
    expect(by.migrations?.status).toBe('warn');
    expect((await examined()).by.tables?.status).toBe('warn');
  });

  it('rejects --create, which it suggests for another command', async () => {
    change('drop table wp_usermeta');
    expect((await examined()).by.tables?.advice).toMatch(/pass --create to another command/);
    const { code, stderr } = await commandsIn(folder).relx('doctor', '--create');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: relx doctor creates no tables/)]);
    expect((await examined()).by.tables?.found).toBe('missing: wp_usermeta');
  });

  it('fails for what is not there, not ours or not to be read', async () => {
    writeFileSync(join(folder, 'junk.db'), 'no database, only junk '.repeat(1000));
    const cases = [
      [['-d', 'typo.db'], /The database "typo\.db" does not exist/],
      [['-d', 'junk.db'], /"junk\.db" is not a SQLite database/],
      [['--prefix', 'other_'], /There are no tables for the prefix "other_": other_posts\. .* prefixes wp_\./],
      [[], /The database server does not respond/, { RELX_DATABASE: 'mysql://nobody:secret@127.0.0.1:1/none' }],
    ] as const;
    for (const [args, message, env = {}] of cases) {
      const { code, by, findings } = await examined(args, env);
      expect([code, by.open?.status, by.open?.found]).toEqual([1, 'fail', expect.stringMatching(message)]);
      expect(JSON.stringify(findings)).not.toContain('secret');
    }
    writeFileSync(join(folder, 'relx.config.json'), '{');
    expect(await examined()).toMatchObject({ code: 1, by: { config: { status: 'fail' } } });
  });

  it('warns of a file that can’t be written, and of a disk that is nearly full', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const { remount } = smallDisk(disk, 4);
    writeFileSync(join(disk, 'site.db'), readFileSync(site));
    remount('ro');
    const { code, by } = await examined(['-d', join(disk, 'site.db')]);
    expect([code, by.permission?.status, by.space?.status, by.write?.status, by.read?.status]).toEqual([
      0,
      'warn',
      'warn',
      'warn',
      'ok',
    ]);
  });

  it('--url checks a running server', async () => {
    const served = commandsIn(folder).start('serve', '--port', '0');
    await printed(served, /http:\/\/\S+/);
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(served.output.stdout) ?? [];
    expect(await examined(['--url', url])).toMatchObject({ code: 0, by: { server: { status: 'ok' } } });
    expect((await examined(['--url', `${url}/elsewhere`])).by.server?.found).toMatch(/returns 404$/);
    served.child.kill('SIGINT');
    await served.ended;
    expect(await examined(['--url', url])).toMatchObject({ code: 1, by: { server: { status: 'fail' } } });
  });
});
