import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../docs/markdown.js';

test('the API report is that of the built declarations: `npm run api` writes it', () => {
  const check = () =>
    execFileSync(process.execPath, ['scripts/api.mjs', '--check'], { cwd: root, stdio: 'pipe', encoding: 'utf8' });
  expect(check).not.toThrow();
});
