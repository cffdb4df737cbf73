import { open } from 'relx/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.js';
import { commandsIn, ownFolder } from './site.js';

/** The commands over a database with the tables of two sites of a network. */
export function prefixSuite(): void {
  let database: TestDatabase;
  let commands: ReturnType<typeof commandsIn>;
  beforeEach(async () => {
    database = await testDatabase();
    commands = commandsIn(ownFolder(), { RELX_DATABASE: database.address });
    for (const [prefix, type] of [
      ['wp_', 'sponsored_by'],
      ['wp_2_', 'likes'],
    ] as const) {
      const relx = await open({ dialect: database.connect(), prefix, create: true });
      const types = JSON.stringify([
        { name: type, label: type, from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to' },
      ]);
      await relx.import([{ kind: 'option', name: 'relx_types', value: types }]);
      await relx.close();
    }
  });

  describe('a prefix without tables', () => {
    it.each([
      ['content-relations', 'list'],
      ['content-relations', 'check', '--fix'],
      ['user', 'list'],
      ['serve', '--port', '0'],
      ['seed', '--demo'],
    ])('is rejected by %s %s, with the prefixes of the database', async (...args) => {
      const { code, stderr } = await commands.relx(...args, '--prefix', 'other_');
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^error: There are no tables for the prefix "other_": other_posts.* with the prefixes wp_, wp_2_\. /,
      );
    });

    it('is reported by the doctor', async () => {
      const { stdout } = await commands.relx('doctor', '--prefix', 'other_');
      expect(stdout).toContain('WordPress tables with the prefixes wp_, wp_2_.');
    });

    it('gets tables with --create', async () => {
      const { code, stderr } = await commands.relx('seed', '--relations', '10', '--prefix', 'other_', '--create');
      expect([code, stderr]).toEqual([0, '']);
      expect((await commands.relx('content-relations', 'count', '--prefix', 'other_')).stdout).toBe('10\n');
    });
  });

  it('--blog names a site of a network, with the types that PHP has registered there', async () => {
    const types = async (...args: string[]) =>
      (JSON.parse((await commands.relx('content-relations', 'schema', '--format', 'json', ...args)).stdout) as { name: string }[])
        .map(({ name }) => name)
        .filter((name) => ['sponsored_by', 'likes'].includes(name));
    expect(await types()).toEqual(['sponsored_by']);
    expect(await types('--blog', '1')).toEqual(['sponsored_by']);
    expect(await types('--blog', '2')).toEqual(['likes']);
    const { code, stderr } = await commands.relx('content-relations', 'schema', '--blog', '3');
    expect([code, stderr]).toEqual([1, expect.stringContaining('no tables for the prefix "wp_3_"')]);
    expect((await commands.relx('content-relations', 'schema', '--blog', 'two')).code).toBe(2);
  });
}
