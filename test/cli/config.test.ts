import { execFile } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { seededFolder } from './site.js';

const built = (path: string) => new URL(`../../dist/backend/${path}`, import.meta.url);
const run = promisify(execFile);

test("a plugin of relx.config that imports the package's own core knows the command line's errors, and is known by it", async () => {
  const { folder, site } = await seededFolder(50);
  renameSync(site, join(folder, 'site.db'));
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
  const add = run(
    process.execPath,
    [fileURLToPath(built('cli/content-relations-bin.js')), 'add', '1', '15', '--type', 'references'],
    { cwd: folder },
  );
  await expect(add).rejects.toMatchObject({
    code: 1,
    stdout: 'known true ncr_invalid_type\n',
    stderr: 'error: Not on Sundays. (ncr_relation_not_allowed)\n',
  });
});
