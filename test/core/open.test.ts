import { open } from 'relx/core';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../database.js';
import { watched } from '../watched.js';

test('the version of the database is read once for all callers of a turn, and has what another process wrote before', async () => {
  const database = await testDatabase();
  const { dialect, ran } = watched(database.connect());
  const relx = await open({ dialect });
  onTestFinished(() => relx.close());
  const [before] = await Promise.all([relx.version(), relx.version()]);
  ran.splice(0);
  const late = relx.version();
  await database.run(`insert into wp_terms (name, slug) values ('New', 'new')`);
  const [changed, again] = await Promise.all([late, relx.version()]);
  expect(changed).not.toBe(before);
  expect(again).toBe(changed);
  // the relation types of the site are read with a new version
  expect(ran.filter(({ sql }) => !sql.includes('wp_options'))).toHaveLength(1);
});
