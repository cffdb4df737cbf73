import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { commandsIn, inTerminal, ownFolder } from './site.js';

const coloured = (text: string): boolean => text !== stripVTControlCharacters(text);

describe('on a terminal', () => {
  it('the bar of an export counts the relations that it exports, which are none of managed types', async () => {
    const folder = ownFolder();
    await commandsIn(folder).relx('seed', '--relations', '3000');
    const database = new Database(join(folder, 'relx.db'));
    database.exec("update wp_relx_relations set type = 'follows' where id % 3 = 0");
    database.close();
    const types = [{ name: 'follows', label: 'Follows', from: 'post', to: 'post', managed_by: 'meta', meta_key: 'follow_ids' }];
    writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ types }));
    const { code, stdout } = await inTerminal(folder, ['export', '--output', 'all.jsonl']).ended;
    expect([code, stripVTControlCharacters(stdout)]).toEqual([0, expect.stringContaining('1,000 of 2,000 relations')]);
  });

  it('errors and titles have colours, but with NO_COLOR none', async () => {
    const folder = ownFolder();
    expect(coloured((await inTerminal(folder, ['sed']).ended).stdout)).toBe(true);
    expect(coloured((await inTerminal(folder, ['--help']).ended).stdout)).toBe(true);
    expect(coloured((await inTerminal(folder, ['sed'], { NO_COLOR: '1' }).ended).stdout)).toBe(false);
  });
});

describe('elsewhere', () => {
  it('there are no colours and no bars, and JSON is only JSON', async () => {
    const { relx, relations } = commandsIn(ownFolder());
    const seeded = await relx('seed', '--relations', '3000');
    expect(seeded).toEqual({
      code: 0,
      stdout: 'Imported 300 posts, 0 users, 0 terms and 3000 relations into relx.db.\n',
      stderr: '',
    });
    for (const ended of [await relx('sed'), await relx('--help'), await relations('check')])
      expect(coloured(ended.stdout + ended.stderr)).toBe(false);
    for (const args of [['list', '--limit', '2'], ['list', '--limit', '0'], ['list', '--post', '999999'], ['schema'], ['types']])
      expect(JSON.parse((await relations(...args, '--format', 'json')).stdout)).toBeInstanceOf(Array);
  });
});
