import type { Relx } from 'relx/core';

/** The parts of a core that have methods of their own. */
export const parts = [
  'relations',
  'content',
  'posts',
  'deletion',
  'accounts',
  'permissions',
  'integrity',
  'transfer',
  'shared',
  'types',
  'siteTypes',
  'similar',
  'suggestions',
  'functions',
] as const;
export type Part = (typeof parts)[number];

/** Names of every public method, such as `relations.add`, as they are when the test runs: a new one is among them. */
export function publicMethods(relx: Relx): string[] {
  return parts.flatMap((part) => methodsOf(relx[part]).map((name) => `${part}.${name}`));
}

function methodsOf(object: object): string[] {
  const names = new Set<string>();
  for (let at = object; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name !== 'constructor' && typeof (object as Record<string, unknown>)[name] === 'function') names.add(name);
    }
  }
  return [...names];
}

/** The core, with the names of the methods that are called through it. */
export function counted(relx: Relx): { readonly relx: Relx; readonly called: ReadonlySet<string> } {
  const called = new Set<string>();
  const wrapped = Object.fromEntries(
    parts.map((part) => [
      part,
      new Proxy(relx[part], {
        get(target, name) {
          called.add(`${part}.${String(name)}`);
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    ]),
  );
  return { relx: { ...relx, ...wrapped }, called };
}
