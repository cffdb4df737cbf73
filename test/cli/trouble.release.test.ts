import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { built, commandsIn, contentOf, printed, seededFolder, smallDisk, started } from './site.js';

describe('when something is in the way', () => {
  let folder: string;
  let site: string;
  const exporting = `"${process.execPath}" "${built('bin')}" export`;
  beforeEach(async () => {
    ({ folder, site } = await seededFolder(50));
  });

  it('a full disk: a message, and the data as before', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    smallDisk(disk, 1);
    const file = join(disk, 'site.db');
    writeFileSync(file, readFileSync(site));
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

  it('a full disk ends an export to standard output with 1 and a message', async () => {
    const { code, stderr } = await started('sh', ['-c', `${exporting} > /dev/full`], folder).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Standard output can't be written: ENOSPC/)]);
  });

  it('a pipe that closes after the first line is no error, whatever the format', async () => {
    // more than a pipe holds
    await commandsIn(folder).relx('seed', '--relations', '300000');
    const list = `"${process.execPath}" "${built('content-relations-bin')}" list --limit 0 --format`;
    const commands = [...['json', 'csv', 'yaml', 'ids', 'table'].map((format) => `${list} ${format}`), exporting];
    const ended = await Promise.all(
      commands.map((command) => started('bash', ['-c', `${command} | head -c 20; echo " \${PIPESTATUS[0]}"`], folder).ended),
    );
    expect(ended).toEqual(commands.map(() => ({ code: 0, stdout: expect.stringMatching(/^[\s\S]{20} 0\n$/), stderr: '' })));
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
