import { expect, test } from 'vitest';
import { serversIn } from '../../../../src/store/dialects/mysql/servers.js';

const uris = (uri: string) => serversIn(uri).map((server) => server.uri);

test.each(['pa,ss', 'pa%2Css', 'p@,ss', ',@', '%40,', 'p:,'])(
  'a comma in the password %s does not separate servers',
  (password) => {
    const account = `mysql://user:${password}@`;
    expect(uris(`${account}host/db`)).toEqual([`${account}host/db`]);
    expect(uris(`${account}one:3307,two/db?a,b`)).toEqual([`${account}one:3307/db?a,b`, `${account}two/db?a,b`]);
  },
);

test('a URI without an account can have several servers', () => {
  expect(uris('mysql://one,two:3307/db')).toEqual(['mysql://one/db', 'mysql://two:3307/db']);
  expect(uris('mysql://one/a,b')).toEqual(['mysql://one/a,b']);
});
