import { expect, test } from 'vitest';
import { servers } from '../../../src/cli/doctor/servers.js';
import { testDatabase } from '../../database.js';
import { CLOSED_PORT } from '../../free-port.js';
import { commandsIn, ownFolder } from '../site.js';

interface Finding {
  readonly status: string;
  readonly name: string;
  readonly found: string;
}

/** What the doctor reports about the servers of a database URL. */
async function findingsFor(address: string): Promise<readonly Finding[]> {
  const { stdout } = await commandsIn(ownFolder()).relx('doctor', '--format', 'json', '--database', address);
  return (JSON.parse(stdout) as Finding[]).filter(({ name }) => name.startsWith('server'));
}

test('relx doctor reports which of several servers respond, and that they are one cluster', async () => {
  const { address } = await testDatabase();
  const { host } = new URL(address);
  expect(await findingsFor(address)).toEqual([]);
  const gone = `127.0.0.1:${CLOSED_PORT}`;
  expect(await findingsFor(address.replace(host, `${host},${gone}`))).toMatchObject([
    { status: 'fail', found: `${host} is not in a cluster` },
    { status: 'warn', found: expect.stringMatching(`^${gone}: The database server does not respond.*ECONNREFUSED`) },
  ]);
});

test('and that they are not, if each has its own database', () => {
  const of = (name: string, id: string) => ({ name, cluster: { id, members: 3, primary: true, state: 'Synced' } });
  expect(servers([of('db1:3306', 'a'), of('db2:3306', 'b')]).map(({ status }) => status)).toEqual(['ok', 'ok', 'fail']);
  expect(servers([of('db1:3306', 'a'), of('db2:3306', 'a')]).map(({ status }) => status)).toEqual(['ok', 'ok']);
});
