import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { InstalledApp } from './installed-app.js';

// breaks when a dependency or npm changes
test('both packages install beside other versions of what they use, and a server stops with the npx that started it', async () => {
  const { relx, backend } = inject('packed');
  const app = await InstalledApp.create(null, []);
  onTestFinished(() => app.remove());
  const components = join(app.path, 'components');
  await mkdir(components);
  await writeFile(join(components, 'package.json'), JSON.stringify({ name: '@wordpress/components', version: '28.0.0' }));
  await app.install(['kysely@0.27.6', components, relx.file, backend.file]);
  const { version } = JSON.parse(await readFile(`${app.path}/node_modules/kysely/package.json`, 'utf8')) as { version: string };
  expect(version).toBe('0.27.6');

  expect(await app.run('relx', 'seed', '--relations', '5')).toContain('5 relations');
  const npx = spawn('npx', ['relx', 'serve', '--port', '0'], { cwd: app.path, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(npx.stdout, 'data')) as [Buffer];
  const [url] = /http:\/\/[\d.]+:\d+/.exec(String(line)) ?? [];
  expect((await fetch(`${url}/health`)).status).toBe(200);
  npx.kill('SIGTERM');
  // the server has the pipe, too: it closes when the server exits
  await once(npx, 'close');
  await expect(fetch(`${url}/health`)).rejects.toThrow();
});
