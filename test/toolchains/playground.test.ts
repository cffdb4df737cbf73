import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, onTestFinished, test } from 'vitest';
import { PLAYGROUND, requireFiles } from '../../scripts/wordpress.mjs';
import { root } from '../docs/markdown.js';
import { freePort } from '../free-port.js';
import { InstalledApp } from '../package/installed-app.js';

const BLUEPRINT = join(root, 'dist/wordpress/playground/blueprint.json');

test('the blueprint installs the zip with the content of the demo in WordPress Playground, without network', async () => {
  execFileSync(process.execPath, ['demo/wordpress/blueprint.mjs'], { cwd: root, stdio: 'inherit' });
  const app = await InstalledApp.create(null, [PLAYGROUND]);
  onTestFinished(() => app.remove());
  const packages = join(app.path, 'node_modules/@wp-playground');
  const schema = JSON.parse(readFileSync(join(packages, 'blueprints/blueprint-schema.json'), 'utf8')) as object;
  const validate = new Ajv({ strict: false, discriminator: true }).compile(schema);
  expect([validate(JSON.parse(readFileSync(BLUEPRINT, 'utf8'))), validate.errors]).toEqual([true, null]);

  // Playground would download WordPress, and writes into the files that it gets
  const wordpress = mkdtempSync(join(tmpdir(), 'relx-playground-'));
  onTestFinished(() => rmSync(wordpress, { recursive: true, force: true }));
  cpSync(requireFiles('newest').wordpress, wordpress, { recursive: true });
  const port = await freePort();
  const cli = spawn(process.execPath, [
    ...[join(packages, 'cli/wp-playground.js'), 'server', `--port=${port}`],
    ...[`--blueprint=${BLUEPRINT}`, '--blueprint-may-read-adjacent-files'],
    ...[`--mount-before-install=${wordpress}:/wordpress`, '--wordpress-install-mode=install-from-existing-files'],
  ]);
  onTestFinished(async () => {
    cli.kill('SIGKILL');
    await once(cli, 'close');
  });
  let output = '';
  for await (const text of cli.stdout) {
    output += text;
    if (output.includes('Ready!')) break;
  }
  expect(output).toContain('Ready!');

  // as a logged-out user: Playground logs in all requests without this cookie
  const headers = { Cookie: 'playground_auto_login_already_happened=1' };
  const page = await (await fetch(`http://127.0.0.1:${port}/the-long-way-home/`, { headers })).text();
  const links = [...page.matchAll(/class="relx-related-item-link" href="([^"]+)"/g)].map(
    ([, link = '']) => new URL(link).pathname,
  );
  expect(links.slice(0, 2)).toEqual(['/walking-a-river-backwards/', '/seven-minutes-on-gull-holm/']);
  const [, image = ''] = /src="([^"]+)" class="relx-related-item-image"/.exec(page) ?? [];
  expect((await fetch(image, { headers })).headers.get('content-type')).toContain('image/svg+xml');
});
