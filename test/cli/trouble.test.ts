import { readFileSync as bytesOf, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { isExhaustive, size } from '../sizes.js';
import { built, commandsIn, contentOf, inTerminal, ownFolder, printed, smallDisk, started } from './site.js';

describe('when something is in the way', () => {
  let folder: string;
  let site: string;
  beforeEach(async () => {
    folder = ownFolder();
    site = join(folder, 'relx.db');
    expect((await commandsIn(folder).relx('seed', '--relations', '50')).code).toBe(0);
  });

  it('a locked database: reads work, a write reports it, and the data are as before', async () => {
    const before = contentOf(site);
    const other = new Database(site);
    other.exec('begin immediate');
    const { relations } = commandsIn(folder);
    const [read, written] = await Promise.all([relations('count'), relations('add', '1', '15', '--type', 'references')]);
    expect(read).toEqual({ code: 0, stdout: '50\n', stderr: '' });
    expect(written).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: The database is locked by another program\. .*\(SQLITE_BUSY\)\n$/),
    });
    other.exec('rollback');
    other.close();
    expect(contentOf(site)).toEqual(before);
  });

  it('a read-only disk: reads work, a write reports it', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const { remount } = smallDisk(disk, 4);
    const file = join(disk, 'site.db');
    writeFileSync(file, bytesOf(site));
    remount('ro');
    const { relx, relations } = commandsIn(folder);
    expect(await relations('count', '-d', file)).toEqual({ code: 0, stdout: '50\n', stderr: '' });
    expect((await relations('check', '-d', file)).stdout).toBe('All relationships are valid.\n');
    for (const args of [
      ['content-relations', 'add', '1', '15', '--type', 'references'],
      ['seed', '--demo'],
    ])
      expect(await relx(...args, '-d', file)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^error: The database can’t be [^\n]+ \(SQLITE_\w+\)\n$/),
      });
    expect(bytesOf(file)).toEqual(bytesOf(site));
  });

  it('a full disk: a message, and the data as before', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    smallDisk(disk, 1);
    const file = join(disk, 'site.db');
    writeFileSync(file, bytesOf(site));
    const before = contentOf(file);
    const { relx } = commandsIn(folder);
    expect(await relx('seed', '--relations', '30000', '-d', file)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: The disk is full, or fails\. [^\n]+ \((SQLITE_FULL|SQLITE_IOERR\w*)\)\n$/),
    });
    expect(contentOf(file)).toEqual(before);
    // nor is a new database left behind
    expect((await relx('seed', '--relations', '30000', '-d', join(disk, 'new.db'))).code).toBe(1);
    expect((await relx('content-relations', 'count', '-d', join(disk, 'new.db'))).stderr).toMatch(
      /The database .* does not exist/,
    );
  });

  it('a pipe that closes after the first line is no error, whatever the format', async () => {
    // more than a pipe holds
    await commandsIn(folder).relx('seed', '--relations', String(size(3000, 300_000)));
    const formats = isExhaustive ? ['json', 'csv', 'yaml', 'ids', 'table'] : ['json', 'table'];
    const ended = await Promise.all(
      formats.map((format) => {
        const list = `"${process.execPath}" "${built('content-relations-bin')}" list --limit 0 --format ${format}`;
        return started('bash', ['-c', `${list} | head -c 20; echo " \${PIPESTATUS[0]}"`], folder).ended;
      }),
    );
    expect(ended).toEqual(formats.map(() => ({ code: 0, stdout: expect.stringMatching(/^[\s\S]{20} 0\n$/), stderr: '' })));
  });

  it('Ctrl-C in a seed leaves nothing of it, and ends with 130', async () => {
    const before = contentOf(site);
    const { relations } = commandsIn(folder);
    for (const database of [site, join(folder, 'new.db')]) {
      const seeding = inTerminal(folder, ['seed', '--relations', '5000000', '-d', database]);
      await printed(seeding, /records/);
      seeding.child.stdin?.write('\x03');
      expect(await seeding.ended).toMatchObject({ code: 130, stdout: expect.stringContaining('Stopped. Nothing was imported.') });
    }
    expect(contentOf(site)).toEqual(before);
    expect((await relations('count', '-d', 'new.db')).stderr).toMatch(/The database .* does not exist/);
  });

  it('Ctrl-C in a fix keeps the batches that are done, and another run does the rest', async () => {
    const { relx, start, relations } = commandsIn(folder);
    await relx('seed', '--relations', '20000');
    const database = new Database(site);
    const { changes } = database.prepare('update wp_relx_relations set to_id = to_id + 1000000 where id % 2 = 0').run();
    database.close();
    const fixing = start('content-relations', 'check', '--fix', '--verbose', '--batch-size', '3');
    await printed(fixing, /remove \d+: /);
    fixing.child.kill('SIGINT');
    const { code, stderr, stdout } = await fixing.ended;
    expect([code, stderr]).toEqual([130, 'Stopped. Finished batches are kept. Run the command again to continue.\n']);
    const removed = stdout.trim().split('\n').length;
    expect(Number((await relations('count')).stdout)).toBe(20_000 - removed);
    expect((await relations('check', '--fix')).stdout).toBe(`Cleaned up ${changes - removed} invalid relationships.\n`);
  });
});
