import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { demoContent } from '../../demo/content/index.js';
import { codeBlocks, root } from './markdown.js';
import { linesOf, requireBuilt, runLine, withBuiltCommands } from './run-shell.js';
import { isRunIn } from './runners.js';

const samples = codeBlocks.filter(isRunIn('shell'));
const base = mkdtempSync(join(tmpdir(), 'relx-shell-samples-'));
const path = withBuiltCommands(base);
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** The demo's site, with what ACF and other plugins have left in it. */
async function seed(filename: string): Promise<void> {
  const relx = await open({ dialect: libsql({ filename }) });
  await relx.import(demoContent());
  await relx.import([
    { kind: 'post', id: 900, type: 'acf-field', slug: 'field_b', title: 'Books', date: '2026-01-01T00:00:00Z' },
    { kind: 'post', id: 901, type: 'acf-field', slug: 'field_p', title: 'Person', date: '2026-01-01T00:00:00Z' },
  ]);
  await relx.close();
  const database = new Database(filename);
  database.exec(`
    update wp_posts set post_content = 'a:1:{s:4:"type";s:12:"relationship";}' where ID = 900;
    update wp_posts set post_content = 'a:1:{s:4:"type";s:4:"user";}' where ID = 901;
    insert into wp_postmeta (post_id, meta_key, meta_value) values
      (12, 'related_books', 'a:1:{i:0;s:1:"5";}'), (12, '_related_books', 'field_b'), (12, '_related_ids', 'a:1:{i:0;s:1:"6";}'),
      (12, 'credits', '1'), (12, '_credits', 'field_c'), (12, 'credits_0_person', '1'), (12, '_credits_0_person', 'field_p'),
      (12, 'credits_0_role', 'editor');
    create table wp_post_to_post (id1, id2, name, "order");
    insert into wp_post_to_post values (5, 12, 'chapters', 1), (12, 5, 'chapters', 1)`);
  // a copy of the file alone would miss what is in its log yet
  database.exec(`vacuum into '${join(base, 'seeded.db')}'`);
  database.close();
}

beforeAll(async () => {
  requireBuilt();
  await seed(join(base, 'first.db'));
});

describe.each([...new Set(samples.map(({ page }) => page))])('%s', (page) => {
  const folder = join(base, page.replaceAll(/\W/g, '-'));
  beforeAll(() => {
    mkdirSync(join(folder, 'wp-content/database'), { recursive: true });
    for (const name of ['site.db', 'wp-content/database/.ht.sqlite']) copyFileSync(join(base, 'seeded.db'), join(folder, name));
    copyFileSync(join(root, 'test/e2e/fixtures/small-site.xml'), join(folder, 'export.xml'));
    writeFileSync(join(folder, 'books.csv'), 'book,sequel\n12,the-long-way-home\n');
    const role = { type: 'string', enum: ['author', 'editor'] };
    const types = [{ name: 'written_by', label: 'Written by', from: 'post', to: 'user', fields: { role } }];
    writeFileSync(join(folder, 'relx.config.json'), JSON.stringify({ database: 'site.db', types }));
  });

  test.each(samples.filter((sample) => sample.page === page))('$at runs on the command line', async ({ code }) => {
    const variables = new Map<string, string>();
    for (const line of linesOf(code)) await runLine(line, { folder, path, variables });
  });
});
