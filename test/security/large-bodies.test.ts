import { serve } from 'relx/server/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { allParams } from '../../src/server/http/params.js';
import { parseJson } from '../../src/server/http/parse-json.js';

/** Requests with large bodies that arrive together. */
const MANY = 30;
const LARGE = JSON.stringify({ text: 'x'.repeat(100_000) });
const json = { 'content-type': 'application/json' };

it('a short request starts before most of the requests with large bodies that came first', async () => {
  const started: string[] = [];
  const server = await serve(
    {
      async fetch(request) {
        started.push(request.method);
        const end = performance.now() + 12;
        while (performance.now() < end);
        await request.text();
        return new Response('done');
      },
    },
    { port: 0 },
  );
  onTestFinished(() => server.close());
  const send = async (init?: RequestInit) => (await fetch(server.url, init)).text();
  // connections that are kept, so that the next requests arrive together
  await Promise.all(Array.from({ length: MANY + 1 }, () => send()));
  started.length = 0;
  const large = Array.from({ length: MANY }, () => send({ method: 'POST', headers: json, body: LARGE }));
  await vi.waitFor(() => expect(started.length).toBeGreaterThan(0), { interval: 1, timeout: 20_000 });
  await Promise.all([send(), ...large]);
  expect(started).toHaveLength(MANY + 1);
  expect(started.indexOf('GET')).toBeLessThan(MANY / 2);
});

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

it.each([
  ['brackets in strings', '["]]]]", "\\"[[[", "\\\\", [1]]', true],
  ['64 levels', `${'['.repeat(64)}${']'.repeat(64)}`, true],
  ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, false],
  ['65 levels after an escaped quote', `{"a":"\\"","b":${'{"c":'.repeat(64)}1${'}'.repeat(65)}`, false],
  ['64 levels after an escaped backslash', `["\\\\",${'['.repeat(63)}${']'.repeat(64)}`, true],
  ['many arrays on one level', `[${'[],'.repeat(1000)}1]`, true],
])('counts the levels of JSON: %s', (_, text, fits) => {
  if (fits) expect(parseJson(text)).toEqual(JSON.parse(text));
  else expect(() => parseJson(text)).toThrow(RangeError);
});
