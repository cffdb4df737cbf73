import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialectOf, fileOf } from '../../../src/cli/options/dialect-of.js';

it.each([
  ['relx.db', 'relx.db'],
  ['file:relx.db', 'relx.db'],
  ['file:./a/relx.db', './a/relx.db'],
  ['mysql.db', 'mysql.db'],
  ['mysql://site@db.example/site', undefined],
])('the file of %s is %s', (database, file) => {
  expect(fileOf(database)).toBe(file);
});

describe('a file', () => {
  let folder: string;
  let database: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'relx-dialect-'));
    database = join(folder, 'site.db');
    return () => rmSync(folder, { recursive: true });
  });
  const withTables = (...names: readonly string[]) => {
    const file = new Database(database);
    for (const name of names) file.exec(`create table ${name} (id integer)`);
    file.close();
  };
  const opened = (opening: Parameters<typeof dialectOf>[1] = {}, create?: true) =>
    dialectOf({ database, prefix: 'wp_', ...(create ? { create } : {}) }, opening);

  it('that is missing is only made by a command that creates it', async () => {
    await expect(opened()).rejects.toThrow(Error);
    expect((await opened({ create: true })).readonly).toBe(false);
  });

  it('of a site is opened to write, to read or to inspect', async () => {
    withTables('wp_posts', 'wp_relx_relations');
    for (const [
      opening,
      readonly,
    ] of [[{}, false], [{ reads: true }, false], [{ readonly: true }, true], [{ inspects: true }, true]] as const) // biome-ignore format: one line
      expect((await opened(opening)).readonly).toBe(readonly);
  });

  it.each<[string, readonly string[]]>([
    ['another application', ['notes']],
    ['a site with another prefix', ['other_posts', 'other_postmeta', 'other_options']],
  ])('of %s is rejected, unless tables are to be created in it', async (_, tables) => {
    withTables(...tables);
    await expect(opened()).rejects.toThrow(/wp_posts/);
    expect((await opened({}, true)).readonly).toBe(false);
  });

  it('without a table of relx can be inspected, but not read: it would need one', async () => {
    withTables('wp_posts');
    await expect(opened({ readonly: true })).rejects.toThrow(/wp_relx_relations/);
    expect((await opened({ inspects: true })).readonly).toBe(true);
  });

  it('that is no database is rejected', async () => {
    writeFileSync(database, 'no database, only text '.repeat(100));
    await expect(opened()).rejects.toThrow(/site\.db/);
  });
});
