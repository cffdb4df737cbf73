import { type ContentRecord, open } from 'relx/core';
import { createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { libsql } from 'relx/store/libsql';
import { expect, it } from 'vitest';
import committed from '../../../openapi.json' with { type: 'json' };

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
}

const post = (id: number): ContentRecord => ({ kind: 'post', id, type: 'post', title: `Post ${id}`, author: 'ann' });

/** A site with the objects of the examples, and no relation types of its own. */
async function exampleSite() {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }) });
  // relation 42 is the last
  const related = [16, ...Array.from({ length: 41 }, (_, index) => 101 + index)];
  await relx.import([
    { kind: 'user', id: 3, login: 'ann', role: 'administrator' },
    { kind: 'term', id: 7, taxonomy: 'category', name: 'Coffee', slug: 'coffee' },
    ...[12, 15, 34, ...related].map(post),
    ...related.map(
      (id): ContentRecord => ({
        kind: 'relation',
        type: 'references',
        from: { objectType: 'post', id: 12 },
        to: { objectType: 'post', id },
      }),
    ),
  ]);
  return { relx, app: createApp({ relx, render: createRenderer({ core: relx }) }) };
}

/** Operations whose examples need what the example of another one creates. */
const AFTER: Readonly<Record<string, string>> = {
  removeRelation: 'addRelation',
  updateType: 'createType',
  deleteType: 'createType',
};

const textOf = (example: unknown): string => (Array.isArray(example) ? example.join(',') : String(example));

/** The requests of the examples, by operation. */
const requests = new Map(
  Object.entries(committed.paths as unknown as Record<string, Record<string, Operation>>).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes('plugin'))
      .map(([method, { operationId, parameters, requestBody }]) => {
        const required = (place: string) => parameters.filter((one) => one.in === place && one.required);
        const query = required('query').map(({ name, example }) => `${name}=${encodeURIComponent(textOf(example))}`);
        const filled = required('path').reduce((url, { name, example }) => url.replace(`{${name}}`, textOf(example)), path);
        const body = requestBody?.content['application/json'].example;
        const init = { method: method.toUpperCase(), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
        return [operationId, { url: `https://site.example/wp-json${filled}?${query.join('&')}`, init }] as const;
      }),
  ),
);

it.each([...requests.keys()])('the example of %s is accepted', async (operation) => {
  const { relx, app } = await exampleSite();
  for (const id of [AFTER[operation], operation]) {
    const { url, init } = (id && requests.get(id)) || {};
    if (!url) continue;
    const request = new Request(url, { ...init, headers: { 'content-type': 'application/json' } });
    const response = await app.fetch(request, { user: 3 });
    const text = await response.text();
    expect(response.ok, `${id}: ${text}`).toBe(true);
    // a batch and a list report what they reject in a successful response
    expect(text).not.toMatch(/"status":4\d\d/);
  }
  await relx.close();
});
