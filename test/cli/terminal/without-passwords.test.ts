import { expect, it } from 'vitest';
import { withoutPasswords } from '../../../src/cli/terminal/without-passwords.js';

it.each([
  'mysql://site:s3cret@db.example/site',
  'mysql://site:s3@cret@db.example/site',
  'MYSQL://site:s3cret@db.example/site',
  'mariadb://site:s3cret@db1:3306,db2:3306/site',
  'There is no database "mysqls://site:s3cret@db.example/site".',
])('%s is printed without its password', (text) => {
  expect(withoutPasswords(text)).not.toMatch(/s3|cret/);
  expect(withoutPasswords(text)).toContain('site@db');
});
