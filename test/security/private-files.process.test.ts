import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test } from 'vitest';
import { writeOutput } from '../../src/cli/data/write-output.js';
import { content, types } from '../conformance/content.js';

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'relx-mode-'));
  const before = process.umask(0o022);
  onTestFinished(() => {
    process.umask(before);
    rmSync(folder, { recursive: true });
  });
  return folder;
}
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
async function* lines() {
  yield 'a line\n';
}

test('a new database and the files beside it are readable by their user only', async () => {
  const filename = join(ownFolder(), 'new', 'site.db');
  const relx = await open({ dialect: libsql({ filename }), types });
  await relx.import(content());
  expect(['', '-wal', '-shm'].map((end) => modeOf(filename + end))).toEqual(['600', '600', '600']);
  await relx.close();
});

test('a database that exists keeps its mode', async () => {
  const filename = join(ownFolder(), 'site.db');
  writeFileSync(filename, '');
  chmodSync(filename, 0o640);
  const relx = await open({ dialect: libsql({ filename }), types });
  await relx.import(content());
  expect([modeOf(filename), modeOf(`${filename}-wal`)]).toEqual(['640', '640']);
  await relx.close();
});

test('an export is readable by its user only; one that is replaced keeps its mode', async () => {
  const file = join(ownFolder(), 'relations.jsonl');
  await writeOutput(file, lines());
  expect(modeOf(file)).toBe('600');
  chmodSync(file, 0o664);
  await writeOutput(file, lines());
  expect([modeOf(file), readFileSync(file, 'utf8')]).toEqual(['664', 'a line\n']);
});

test('opening a database again keeps the locks that this process holds on it', async () => {
  const filename = join(ownFolder(), 'site.db');
  const first = await open({ dialect: libsql({ filename }), types });
  await first.import(content());
  const second = await open({ dialect: libsql({ filename }), types });
  // another process that is the last one to close the database removes its write-ahead log
  const script = `const Database = require('libsql'); const other = new Database(${JSON.stringify(filename)}); other.prepare('SELECT name FROM sqlite_master').all(); other.close();`;
  expect(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stderr).toBe('');
  expect(existsSync(`${filename}-wal`)).toBe(true);
  await first.close();
  await second.close();
});
