import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from '../free-port.js';

const DEV = fileURLToPath(new URL('../../demo/wordpress/dev.mjs', import.meta.url));

it('`npm run dev:wordpress` serves the demo in WordPress until it is stopped, and leaves no files', async () => {
  const port = await freePort();
  const site = spawn(process.execPath, [DEV], { env: { ...process.env, PORT: `${port}` }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(site, 'exit');
  try {
    let output = '';
    for await (const text of site.stdout) {
      output += text;
      if (output.includes('Ctrl-C')) break;
    }
    const folder = /Files\s+(\S+)/.exec(output)?.[1] ?? '';
    expect(existsSync(folder)).toBe(true);
    const page = await (await fetch(`http://127.0.0.1:${port}/the-long-way-home/`)).text();
    const images = [...page.matchAll(/src="([^"]+)" class="relx-related-item-image"/g)].map(([, url]) => url ?? '');
    expect(images).toHaveLength(6);
    for (const url of images) expect((await fetch(url)).status).toBe(200);
    site.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(folder)).toBe(false);
  } finally {
    site.kill('SIGKILL');
  }
});
