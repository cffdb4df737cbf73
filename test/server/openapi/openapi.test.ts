import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Hono } from 'hono';
import { open, type Relx } from 'relx/core';
import { createApp, openapi } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import released from '../../../docs/openapi-v1.json' with { type: 'json' };
import committed from '../../../openapi.json' with { type: 'json' };
import { contractTypes } from '../../../scripts/contract-types/contract-types.js';
import { registerRoutes } from '../../../src/server/register-routes.js';
import { handlersOf } from '../../../src/server/routes/index.js';
import { expectDescribed } from '../../conformance/described.js';
import { isExhaustive } from '../../sizes.js';
import { breakingChanges } from '../breaking-changes.js';

type Paths = Record<
  string,
  Record<string, { parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[] }>
>;
const paths = committed.paths as unknown as Paths;

interface Body {
  readonly content: { readonly 'application/json': { readonly example?: unknown } };
}
interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly 'x-served-by': readonly string[];
  readonly parameters: readonly object[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

let relx: Relx;
beforeAll(async () => {
  relx = await open({ dialect: libsql({ filename: ':memory:' }) });
});
afterAll(() => relx.close());

it('src/contract/types.ts is what the schemas make: `npm run openapi` writes it', () => {
  const written = readFileSync(new URL('../../../src/contract/types.ts', import.meta.url), 'utf8');
  expect(contractTypes() === written, 'src/contract/types.ts differs from src/api/schemas').toBe(true);
});

describe('openapi.json', () => {
  it('is what the route table makes', () => {
    expect(JSON.parse(JSON.stringify(openapi()))).toEqual(committed);
  });

  it('is free of what a linter finds, strictly', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(committed), absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('is OpenAPI 3.0 for the tools that read it', async () => {
    await SwaggerParser.validate(structuredClone(committed) as never);
  });

  if (isExhaustive)
    it('is free of what another linter finds', async () => {
      const { default: spectral } = await import('@stoplight/spectral-core');
      const { default: rulesets } = await import('@stoplight/spectral-rulesets');
      const linter = new spectral.Spectral();
      // its own types do not fit with exactOptionalPropertyTypes
      linter.setRuleset({ extends: [[rulesets.oas as never, 'all']], rules: { 'contact-properties': 'off' } });
      const problems = await linter.run(structuredClone(committed));
      expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
    });

  it('describes each operation and parameter, with an example, and names what serves it', () => {
    const shared = Object.values(committed.components.parameters);
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as unknown as Operation[];
    for (const { operationId, description, parameters, requestBody, responses, ...operation } of operations) {
      const own = parameters.filter((parameter) => !('$ref' in parameter));
      for (const parameter of [...own, ...shared])
        expect([operationId, parameter]).toEqual([
          operationId,
          expect.objectContaining({ description: expect.stringMatching(/\w/), example: expect.anything() }),
        ]);
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/\.$/)]);
      const bodies = [requestBody, ...['200', '201', '207'].map((status) => responses[status])].flatMap((body) => body ?? []);
      for (const { content } of bodies) expect(content['application/json'].example, operationId).toBeDefined();
      const isOurs = operation.tags.includes('plugin');
      expect(operation['x-served-by']).toEqual(['server', isOurs ? 'plugin' : 'wordpress']);
    }
  });

  it('describes nothing that the app does not serve', async () => {
    const app = createApp({ relx, render: createRenderer({ core: relx }) });
    for (const [path, operations] of Object.entries(paths)) {
      const address = `https://site.example/wp-json${path
        .replace('{object_type}', 'post')
        .replace('{collection}', 'posts')
        .replace(/\{\w+\}/g, '1')}`;
      for (const method of Object.keys(operations)) {
        const response = await app.fetch(new Request(address, { method: method.toUpperCase() }));
        const body = (await response.json()) as { code?: string };
        expect(body.code, `${method} ${path}`).not.toBe('rest_no_route');
        await expectDescribed('/wp-json', address, method, new Response(JSON.stringify(body), { status: response.status }));
      }
    }
  });

  it('describes everything that the app serves', () => {
    const app = new Hono<never>();
    const context = {
      relx,
      root: '/wp-json',
      namespace: 'relx/v1',
      embedField: 'relx_relations',
      served: 'all' as const,
      render: createRenderer({ core: relx }),
      onError: () => undefined,
    };
    registerRoutes(app as never, context, handlersOf(context));
    const templates = Object.entries(paths).map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));
    expect(app.routes.length).toBeGreaterThan(20);
    for (const { method, path } of app.routes) {
      const sample = path.replace(/:\w+(\{[^}]*\})?/g, '1');
      const found = templates.some(({ pattern, operations }) => pattern.test(sample) && method.toLowerCase() in operations);
      expect(found, `${method} ${path}`).toBe(true);
    }
  });

  it('a response that is not as described is found', async () => {
    const check = (path: string, body: unknown, status = 200) =>
      expectDescribed('/wp-json', `https://site.example/wp-json${path}`, 'GET', Response.json(body, { status }));
    await expect(check('/relx/v1/post/1', [{ id: '1' }])).rejects.toThrow(/not as described/);
    await expect(check('/relx/v1/types', {})).rejects.toThrow(/not as described/);
    await expect(check('/relx/v1/types', [], 418)).rejects.toThrow(/does not say/);
    await check('/relx/v1/types', []);
  });
});

describe('the promise of v1', () => {
  it('is kept: nothing of the released description is gone or retyped', () => {
    expect(breakingChanges(released, committed)).toEqual([]);
  });

  /** The description after a change that must not happen. */
  const changed = (change: (copy: { paths: Paths; components: { schemas: Record<string, Record<string, never>> } }) => void) => {
    const copy = structuredClone(committed);
    change(copy as never);
    return breakingChanges(committed, copy);
  };
  const list = '/relx/v1/{object_type}/{id}';

  it.each<[string, Parameters<typeof changed>[0], RegExp]>([
    ['a removed route', ({ paths: all }) => delete all[list], /GET .*\{id\} is gone/],
    ['a removed parameter', ({ paths: all }) => all[list]?.get?.parameters.splice(3, 1), /the parameter to_type is gone/],
    ['a parameter that becomes required', ({ paths: all }) => Object.assign(all[list]?.get?.parameters[4] ?? {}, { required: true }), /has become required/],
    ['a parameter that is retyped', ({ paths: all }) => Object.assign(all[list]?.get?.parameters[1]?.schema ?? {}, { type: 'string' }), /was integer and is string/],
    ['a value that is no longer taken', ({ paths: all }) => Object.assign(all[list]?.get?.parameters[4]?.schema ?? {}, { enum: ['both'] }), /no longer takes/],
    ['a removed field', ({ components }) => Reflect.deleteProperty(components.schemas.RelationItem?.properties ?? {}, 'created_at'), /created_at is gone/],
    ['a retyped field', ({ components }) => Object.assign(components.schemas.RelationType?.properties ?? {}, { label: { type: 'number' } }), /label was string and is number/],
    ['a field that may be missing', ({ components }) => Object.assign(components.schemas.RelationItem ?? {}, { required: ['id'] }), /may be missing now/],
    ['a body that requires more', ({ components }) => Object.assign(components.schemas.RelationInput ?? {}, { required: ['from_id', 'to_id', 'type', 'from_type'] }), /from_type has become required/],
  ])('%s would break it', (_name, change, expected) => {
    expect(changed(change).join('\n')).toMatch(expected);
  }); // biome-ignore format: a table

  it('what is new does not', () => {
    const more = changed(({ paths: all, components }) => {
      all['/relx/v1/new'] = {};
      Object.assign(components.schemas.RelationItem?.properties ?? {}, { note: { type: 'string' } });
    });
    expect(more).toEqual([]);
  });
});
