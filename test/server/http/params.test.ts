import { createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { expect, it, onTestFinished } from 'vitest';
import { allParams } from '../../../src/server/http/params.js';
import { openSite } from '../../conformance/site.js';
import { freshDialect } from '../../database.js';
import { failureOf } from '../counted-site.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function app() {
  const { relx } = await openSite(await freshDialect());
  onTestFinished(() => relx.close());
  return createApp({ relx, render: createRenderer({ core: relx }) });
}

it.each([
  ['query', 'https://site.example/wp-json/relx/v1/types?_fields[]=name', {}],
  ['form', 'https://site.example/wp-json/relx/v1/render', { method: 'POST', headers: FORM }],
  ['login form', 'https://site.example/wp-login.php', { method: 'POST', headers: FORM }],
])('a %s may have 1,000 fields, however short they are', async (_, url, init) => {
  const { fetch } = await app();
  const send = async (count: number) => {
    const fields = 'a[]&'.repeat(count - 1);
    const isForm = 'method' in init;
    return fetch(new Request(isForm ? url : `${url}&${fields}`, isForm ? { ...init, body: `log=&${fields}` } : init));
  };
  const rejected = await failureOf(await send(1001));
  expect(rejected.code).toBe('rest_invalid_param');
  expect(rejected.message).toContain('1000 fields');
  expect(await (await send(1000)).text()).not.toContain('1000 fields');
});

it('collects the values of a repeated name with brackets', async () => {
  const { fetch } = await app();
  const found = await fetch(new Request('https://site.example/wp-json/relx/v1/types?_fields[]=name&_fields[1]=label&_fields[]='));
  expect(Object.keys((await found.json())[0])).toEqual(['name', 'label']);
});

/** Requests with large bodies that arrive together. */
const MANY = 30;
const LARGE = JSON.stringify({ text: 'x'.repeat(100_000) });
const json = { 'content-type': 'application/json' };

it('large bodies are parsed in turns of their own', async () => {
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  const turns = await Promise.all(
    Array.from({ length: MANY }, async () => {
      await allParams(new Request('https://site.example/', { method: 'POST', headers: json, body: LARGE }));
      return turn;
    }),
  );
  expect(new Set(turns).size).toBe(MANY);
});

it.each([
  ['{"__proto__":{"x":1},"constructor":1}', ['__proto__', 'a', 'b', 'constructor']],
  ['{"a":2}', ['a', 'b']],
])('the fields of %s come before those of the query, on no prototype', async (body, names) => {
  const params = await allParams(new Request('https://site.example/?a=1&b=1', { method: 'POST', headers: json, body }));
  expect(Object.getPrototypeOf(params)).toBeNull();
  expect(Object.keys(params).sort()).toEqual(names);
  expect([params.a, params.b]).toEqual([body.includes('"a"') ? 2 : '1', '1']);
});
