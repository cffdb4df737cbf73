import { readFileSync as bytesOf, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import Database from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandsIn, contentOf, inTerminal, printed, seededFolder, smallDisk } from './site.js';

describe('when something is in the way', () => {
  let folder: string;
  let site: string;
  beforeEach(async () => {
    ({ folder, site } = await seededFolder(50));
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

  it('Ctrl-C in a seed, which shows a bar with rate and time left, leaves nothing of it, and ends with 130', async () => {
    const before = contentOf(site);
    const { relations } = commandsIn(folder);
    for (const database of [site, join(folder, 'new.db')]) {
      const seeding = inTerminal(folder, ['seed', '--relations', '5000000', '-d', database]);
      await printed(seeding, /% \| [\d,]+ of 5,500,000 records \| [\d,]+\/s \| (\d+h)?(\d+m)?\d+[ms]? left/);
      seeding.child.stdin?.write('\x03');
      const { code, stdout } = await seeding.ended;
      expect([code, stripVTControlCharacters(stdout)]).toEqual([130, expect.stringContaining('Stopped. Nothing was imported.')]);
      // the cursor is back
      expect(stdout.lastIndexOf('\x1b[?25h')).toBeGreaterThan(stdout.lastIndexOf('\x1b[?25l'));
    }
    expect(contentOf(site)).toEqual(before);
    expect((await relations('count', '-d', 'new.db')).stderr).toMatch(/The database .* does not exist/);
  });
});
