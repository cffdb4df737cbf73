import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoContent } from '../../demo/content/index.js';
import { openDatabase, type TestDatabase, testDatabase } from '../database.js';
import { composeSample } from './compose-sample.js';
import { codeBlocks, root } from './markdown.js';
import { linesOf, requireBuilt, runLine, withBuiltCommands } from './run-shell.js';
import { isRunIn } from './runners.js';

const folder = mkdtempSync(join(tmpdir(), 'relx-mariadb-samples-'));
let database: TestDatabase;

beforeAll(async () => {
  requireBuilt();
  database = await openDatabase();
  const relx = await open({ dialect: database.connect() });
  await relx.import(demoContent());
  await relx.close();
  // what Posts 2 Posts has left
  for (const statement of [
    'create table wp_p2p (p2p_id bigint primary key, p2p_from bigint, p2p_to bigint, p2p_type varchar(44))',
    'create table wp_p2pmeta (meta_id bigint primary key, p2p_id bigint, meta_key varchar(255), meta_value text)',
    "insert into wp_p2p values (1, 12, 9, 'posts_to_pages')",
  ])
    await database.run(statement);
  const site = await open({ dialect: libsql({ filename: join(folder, 'site.db') }) });
  await site.import(demoContent());
  await site.close();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database?.remove();
});

/** The sample with the database of the test. */
const withAddress = (code: string, { address } = database) => code.replaceAll(/mysql:\/\/[^'"\s]+/g, address);

describe('samples on MariaDB', () => {
  test.each(codeBlocks.filter(isRunIn('mariadb')))('$at runs as it is written', async (block) => {
    const { code, promised } = composeSample(block);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    // inside the project, so that `relx` is found by its name
    const file = join(root, '.relx', `mariadb-sample-${process.pid}-${block.line}.ts`);
    mkdirSync(join(root, '.relx'), { recursive: true });
    writeFileSync(file, withAddress(code));
    try {
      const ran = (await import(/* @vite-ignore */ file)) as { relx?: { close(): Promise<void> } };
      await ran.relx?.close();
      expect(log.mock.calls.flat()).toEqual(promised);
    } finally {
      log.mockRestore();
      rmSync(file);
    }
  });

  test.each(codeBlocks.filter(isRunIn('mariadb-shell')))('$at runs on the command line', async ({ code }) => {
    // a site is moved into a database that has none yet
    const target = code.includes('migrate-database') ? await testDatabase() : database;
    const shell = { folder, path: withBuiltCommands(folder), typed: target.address, variables: new Map<string, string>() };
    for (const line of linesOf(withAddress(code, target))) await runLine(line, shell);
  });
});
