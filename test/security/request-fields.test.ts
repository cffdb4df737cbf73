import { createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { expect, it, onTestFinished } from 'vitest';
import { openSite } from '../conformance/site.js';
import { freshDialect } from '../database.js';
import { failureOf } from '../server/counted-site.js';

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
