import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));

/** The built command's own lines, one at a time. */
async function serve(...args: string[]): Promise<{ child: ChildProcess; line: () => Promise<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'relx-serve-'));
  await (await open({ dialect: libsql({ filename: join(folder, 'relx.db') }) })).close();
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => (await lines.next()).value ?? '' };
}

test('serve --log --metrics prints JSON lines only, counts, and ends well on SIGTERM', async () => {
  const { child, line } = await serve('--log', '--metrics');
  const { message } = JSON.parse(await line()) as { message: string };
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(message) ?? [];
  const { headers } = await fetch(`${url}/wp-json/relx/v1/types`);
  expect(JSON.parse(await line())).toMatchObject({
    id: headers.get('x-request-id'),
    method: 'GET',
    route: '/wp-json/relx/v1/types',
    status: 200,
    address: '127.0.0.1',
  });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('relx_http_requests_total{');
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
});
