import { createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allParams, fieldParams, queryParams, validate } from '../../../src/server/http/params.js';
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

/** An object without a prototype as one with it, and what is in it as well. */
const plain = (params: object) => JSON.parse(JSON.stringify(params)) as unknown;

it.each<[string, unknown]>([
  ['a=1&a=2', { a: '2' }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[5]=1&a[0]=2', { a: ['1', '2'] }],
  ['a=1&a[]=2', { a: ['2'] }],
  ['a[]=1&a=2', { a: '2' }],
  ['a[x]=1&a[y]=2', { a: { x: '1', y: '2' } }],
  ['a[x]=1&a[x]=2', { a: { x: '2' } }],
  ['a[]=1&a[x]=2', { a: { x: '2' } }],
  ['a[x][y]=1', { a: { x: ['1'] } }],
  ['a[x=1', { 'a[x': '1' }],
  ['[x]=1', { '[x]': '1' }],
  ['a=%20b+c', { a: ' b c' }],
])('the fields %s are those that PHP has', (text, params) => {
  expect(plain(fieldParams(text))).toEqual(params);
  expect(plain(queryParams(new Request(`https://site.example/?${text}`)))).toEqual(params);
});

it.each(['a[__proto__]=1', '__proto__[x]=1', 'constructor[prototype]=1'])('the fields %s change no prototype', (text) => {
  fieldParams(text);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

describe('a body', () => {
  const send = (body: string | Uint8Array<ArrayBuffer>, type?: string) =>
    allParams(
      new Request('https://site.example/?a=url', {
        method: 'POST',
        body: new Blob([body]),
        headers: type === undefined ? {} : { 'content-type': type },
      }),
    );

  it.each<[string, string, unknown]>([
    ['application/json', '{"a":1}', { a: 1 }],
    ['Application/JSON; charset=utf-8', '{"a":1}', { a: 1 }],
    ['application/vnd.api+json', '{"a":1}', { a: 1 }],
    ['application/json', ' \r\n', { a: 'url' }],
    ['application/x-www-form-urlencoded', 'a=body', { a: 'body' }],
    ['text/plain', '{"a":1}', { a: 'url' }],
    ['application/jsonp', '{"a":1}', { a: 'url' }],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nbody\r\n--x--\r\n',
      { a: 'body' },
    ],
    ['multipart/form-data; boundary=x', 'nothing of it', { a: 'url' }],
  ])('of the type %s is read: %j', async (type, body, params) => {
    expect(plain(await send(body, type))).toEqual(params);
  });

  it.each([
    ['a list', '[1]'],
    ['null', 'null'],
    ['a text', '"a"'],
    ['half of it', '{"a":'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['65 levels', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['bytes that are no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ])('of JSON is rejected with %s', async (_, body) => {
    await expect(send(body, 'application/json')).rejects.toMatchObject({ code: 'rest_invalid_json' });
  });
});

describe('validate', () => {
  const schema = v.object({
    id: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    on: v.optional(v.boolean()),
    ids: v.optional(v.array(v.number())),
    names: v.optional(v.pipe(v.array(v.string()), v.maxLength(2))),
    text: v.optional(v.string()),
    order: v.optional(v.picklist(['asc', 'desc'])),
  });

  it.each<[Record<string, unknown>, unknown]>([
    [{ id: '7' }, { id: 7 }],
    [{ id: ' +7 ' }, { id: 7 }],
    [{ on: '1' }, { on: true }],
    [{ on: 0 }, { on: false }],
    [{ ids: '1,2,' }, { ids: [1, 2] }],
    [{ ids: 3 }, { ids: [3] }],
    [{ ids: ['1', ' ', 2] }, { ids: [1, 2] }],
    [{ ids: [] }, {}],
    [{ ids: ',' }, {}],
    [{ text: '' }, {}],
    [{ text: '7' }, { text: '7' }],
    [{ no_such: 1, toString: 1 }, {}],
  ])('converts %j', (raw, output) => {
    expect(validate(schema, raw)).toEqual(output);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ id: '0' }, 'id', 'rest_out_of_bounds'],
    [{ id: '101' }, 'id', 'rest_out_of_bounds'],
    [{ id: '1.5' }, 'id', 'rest_invalid_type'],
    [{ id: '1e1' }, 'id', 'rest_invalid_type'],
    [{ id: '0x1' }, 'id', 'rest_invalid_type'],
    [{ id: ['1'] }, 'id', 'rest_invalid_type'],
    [{ on: 'yes' }, 'on', 'rest_invalid_type'],
    [{ on: 2 }, 'on', 'rest_invalid_type'],
    [{ ids: '1,x' }, 'ids', 'rest_invalid_type'],
    [{ ids: { a: 1 } }, 'ids', 'rest_invalid_type'],
    [{ names: 'a,b,c' }, 'names', 'rest_too_long'],
    [{ text: 7 }, 'text', 'rest_invalid_type'],
    [{ order: 'up' }, 'order', 'rest_not_in_enum'],
  ])('rejects %j by its parameter and its code', (raw, name, code) => {
    expect(() => validate(schema, raw)).toThrow(
      expect.objectContaining({
        code: 'rest_invalid_param',
        data: expect.objectContaining({ details: { [name]: expect.objectContaining({ code }) } }),
      }),
    );
  });

  it('keeps empty values where they are new values', () => {
    expect(validate(schema, { text: '', ids: [] }, 'value')).toEqual({ text: '', ids: [] });
  });

  it('names all parameters that are required, and an empty text is none', () => {
    const required = v.object({ a: v.number(), b: v.string(), c: v.optional(v.string()) });
    expect(() => validate(required, { b: '' })).toThrow(
      expect.objectContaining({
        code: 'rest_missing_callback_param',
        data: expect.objectContaining({ params: { a: expect.any(String), b: expect.any(String) } }),
      }),
    );
  });
});
