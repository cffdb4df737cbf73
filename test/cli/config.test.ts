import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const built = (path: string) => new URL(`../../dist/backend/${path}`, import.meta.url);
const run = promisify(execFile);

test("a plugin of relx.config that imports the package's own core knows the command line's errors, and is known by it", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relx-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'relx.config.mjs'),
    `import { is_relation_error, RelationError } from ${JSON.stringify(built('core/index.js').href)};
    const plugin = ({ hooks, functions }) => {
      hooks.addAction('init', 'test/plugin', async () => {
        const answer = await functions.ncr_get_related(1, 'post', 'no-such');
        console.log('known', is_relation_error(answer), answer.code);
      });
      hooks.addFilter('ncr_relation_allowed', 'test/plugin', () => {
        throw new RelationError('ncr_relation_not_allowed', 'Not on Sundays.');
      });
    };
    export default { database: 'site.db', plugins: [plugin] };`,
  );
  const cwd = { cwd: folder };
  await run(process.execPath, [fileURLToPath(built('cli/bin.js')), 'seed', '--demo'], cwd);
  const add = run(
    process.execPath,
    [fileURLToPath(built('cli/content-relations-bin.js')), 'add', '1', '30', '--type', 'references'],
    cwd,
  );
  await expect(add).rejects.toMatchObject({
    code: 1,
    stdout: 'known true ncr_invalid_type\n',
    stderr: 'error: Not on Sundays. (ncr_relation_not_allowed)\n',
  });
});
