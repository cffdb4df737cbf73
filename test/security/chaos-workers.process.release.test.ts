import { expect, test } from 'vitest';
import { commandsIn, ownFolder, printed } from '../cli/site.js';
import { linesOf, workersOf, workersWithRequests } from '../cli/worker-processes.js';
import { chaos } from './chaos/chaos.js';

test('no malformed request changes anything for a healthy client of relx serve --workers 2', async () => {
  const folder = ownFolder();
  const { relx, start } = commandsIn(folder);
  await relx('seed', '--relations', '1000');
  await relx('user', 'create', 'ann', 'ann@example.org', '--role', 'administrator');
  const made = await relx('user', 'application-password', 'create', 'ann', 'chaos', '--format', 'json');
  const { password } = JSON.parse(made.stdout) as { password: string };
  const server = start('serve', '--port', '0', '--workers', '2', '--log', '--trust-proxy', '1', '--metrics-port', '0');
  await printed(server, /Serving/);
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output.stdout) ?? [];
  const workers = workersOf(server);

  const relation = { from_id: 1, to_id: 20, type: 'depends_on' };
  const { statuses, healthy } = await chaos(url, { seed: 20_260_104, count: 150 }, `Basic ${btoa(`ann:${password}`)}`, relation);
  expect(healthy.errors).toEqual([]);
  expect(healthy.writes).toBeGreaterThan(0);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(workersWithRequests(server).size).toBe(2);
  expect(linesOf(server).filter(({ status = 0 }) => status >= 500)).toEqual([]);
  // none exited and was replaced, and none reported a fault
  expect(workersOf(server)).toEqual(workers);
  expect(server.output.stderr).toBe('');
  const [, metrics = ''] = /with metrics on (http:\S+\/metrics) /.exec(server.output.stdout) ?? [];
  expect(await (await fetch(metrics)).text()).not.toMatch(/relx_http_requests_total\{.*status="5/);
});
