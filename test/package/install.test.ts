import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isExhaustive } from '../sizes.js';
import { InstalledApp, manifest } from './installed-app.js';
import { expectStated } from './measured.js';

const { relx, backend } = inject('packed');

async function installed(...packages: readonly string[]): Promise<InstalledApp> {
  const app = await InstalledApp.create(null, packages);
  onTestFinished(() => app.remove());
  return app;
}

test('relx adds what the documentation states, and lists what the commands need', async () => {
  const app = await installed(relx.file);
  expect(await app.packages()).toEqual(['react', 'relx']);
  const files = await readdir(`${app.path}/node_modules/relx`, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name))));
  const size = sizes.reduce((sum, one) => sum + one.size, 0);
  await expectStated({ 'package relx, in MB': size / 1_000_000 });

  expect((await app.run('relx', '--version')).trim()).toBe(manifest.version);
  expect(await app.run('relx', '--help')).toMatch(/content-relations[\s\S]*npm install \.\/relx-server-/);
  await expect(app.run('relx', 'doctor')).rejects.toThrow(`npm install ./relx-server-${manifest.version}.tgz`);
  await expect(app.run('content-relations', 'list')).rejects.toThrow('@relx/server is not installed');
});

// breaks when a dependency or npm changes
if (isExhaustive)
  test('both packages install beside other versions of what they use, and a server stops with the npx that started it', async () => {
    const app = await installed();
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
