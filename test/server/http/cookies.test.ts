import { expect, it } from 'vitest';
import { cookiesOf, setCookie } from '../../../src/server/http/cookies.js';

const read = (cookie: string) => [...cookiesOf(new Request('https://site.example/', { headers: { cookie } }))];

it.each<[string, [string, string][]]>([
  ['', []],
  ['a=1; b=2', [['a', '1'], ['b', '2']]],
  ['a=1;b=2', [['a', '1'], ['b', '2']]],
  ['a=1; a=2', [['a', '1']]],
  ['a=b=c', [['a', 'b=c']]],
  ['a=', [['a', '']]],
  ['a=%7Cb%20c', [['a', '|b c']]],
  ['a=100%', [['a', '100%']]],
  ['=1; nothing; a b=1; c=3', [['c', '3']]],
  ['__proto__=1', [['__proto__', '1']]],
])('the cookies of %j', (cookie, found) => {
  expect(read(cookie)).toEqual(found);
}); // biome-ignore format: a table

it('are 300 at most', () => {
  expect(read(Array.from({ length: 301 }, (_, index) => `c${index}=1`).join(';'))).toHaveLength(300);
});

it.each([
  [{ path: '/', secure: true }, 'a=b%3B%20c; Path=/; HttpOnly; SameSite=Lax; Secure'],
  [{ path: '/wp', secure: false }, 'a=b%3B%20c; Path=/wp; HttpOnly; SameSite=Lax'],
  [{ path: '/', secure: false, expires: 0 }, 'a=b%3B%20c; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax'],
])('a cookie with %o is for the server alone, and has no attributes of its value', (options, header) => {
  expect(setCookie('a', 'b; c', options)).toBe(header);
});
