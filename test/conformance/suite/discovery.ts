import { builtinTypes, computedTypes } from 'relx/contract';
import { array, looseObject, object, record, string, unknown } from 'valibot';
import { describe, expect, it } from 'vitest';
import committed from '../../../openapi.json' with { type: 'json' };
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { posts, types } from '../content.js';
import { courseTypes } from '../courses.js';

const Listed = record(string(), object({ namespace: string(), methods: array(string()) }));
const Index = looseObject({ name: string(), namespaces: array(string()), routes: Listed });
const Namespace = object({ namespace: string(), routes: Listed });
const Description = looseObject({
  paths: record(string(), unknown()),
  components: record(string(), record(string(), unknown())),
});

export function discoveryTests(api: Api): void {
  describe('discovery', () => {
    it.each(['', '/'])('the index at the root%s names the namespaces', async (path) => {
      const { name, namespaces } = await api.get(Index, path);
      expect(name).toBe('Conformance');
      expect(namespaces).toEqual(expect.arrayContaining(['relx/v1', 'wp/v2']));
    });

    it('the index lists every route of the contract with its method', async () => {
      const { routes: listed } = await api.get(Index, '/');
      for (const { namespace, path, method } of Object.values(routes)) {
        const base = namespace === 'plugin' ? '/relx/v1' : '/wp/v2';
        // each collection has its own
        const wanted = base + path.replace('{collection}', 'posts');
        const pattern = Object.keys(listed).find((known) => known.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}') === wanted);
        expect(listed[pattern ?? '']?.methods, `${method} ${base}${path}`).toContain(method);
      }
    });

    it('the patterns of the index match their paths', async () => {
      const { routes: listed } = await api.get(Index, '/');
      const matches = (path: string) =>
        Object.keys(listed).some((pattern) => new RegExp(`^${pattern.replaceAll('?P<', '?<')}$`).test(path));
      expect([matches(`/relx/v1/post/${posts.alpha}`), matches('/wp/v2/posts/1'), matches('/relx/v1/nothing/here/x')]).toEqual([
        true,
        true,
        false,
      ]);
    });

    it.each(['relx/v1', 'wp/v2'])('the index of %s lists its own routes', async (name) => {
      const { namespace, routes: listed } = await api.get(Namespace, `/${name}`);
      expect(namespace).toBe(name);
      expect(Object.keys(listed).length).toBeGreaterThan(1);
      expect(Object.keys(listed).every((pattern) => `${pattern}/`.startsWith(`/${name}/`))).toBe(true);
    });

    it('the types are the built-in and the registered ones', async () => {
      const listed = await api.get(routes.listTypes.response, '/relx/v1/types');
      const names = [...builtinTypes, ...computedTypes, ...types, ...courseTypes].map(({ name }) => name);
      expect(listed.map(({ name }) => name)).toEqual([...new Set<string>(names)]);
    });

    it('a type is in its normal form', async () => {
      const listed = await api.get(routes.listTypes.response, '/relx/v1/types');
      expect(listed.find(({ name }) => name === 'belongs_to')).toEqual({
        name: 'belongs_to',
        label: 'Belongs to one',
        labels: { from: 'Belongs to one', to: 'Used in: Belongs to one' },
        from_object_types: ['post'],
        to_object_types: ['post'],
        direction: 'from_to',
        max_connections: null,
        max_connections_to: 1,
        origin: 'code',
      });
    });

    it('a built-in type is as the site configures it', async () => {
      const listed = await api.get(routes.listTypes.response, '/relx/v1/types');
      expect(listed.find(({ name }) => name === 'depends_on')).toMatchObject({ label: 'Depends on', edit: 'both' });
    });

    it('the description of the routes of relx is that of the committed openapi.json', async () => {
      const { paths, components } = await api.get(Description, '/relx/v1/openapi.json');
      const own = Object.entries(paths).filter(([path]) => path.startsWith('/relx/v1/'));
      expect(Object.fromEntries(own)).toEqual(
        Object.fromEntries(Object.entries(committed.paths).filter(([path]) => path.startsWith('/relx/v1/'))),
      );
      expect(committed.components).toMatchObject(components);
      const referenced = [...JSON.stringify([own, components]).matchAll(/#\/components\/(\w+)\/(\w+)/g)];
      for (const [, group = '', name = ''] of referenced) expect(components).toHaveProperty([group, name]);
    });

    it('the description is the committed openapi.json', async () => {
      expect(await api.get(routes.openapi.response, '/relx/v1/openapi.json')).toEqual(committed);
    });
  });
}
