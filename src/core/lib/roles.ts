import type { Executor } from '../../store/query/prepared.js';
import type { Store } from '../../store/store.js';
import { productCapabilities, roles } from './capabilities.js';
import { type PhpValue, unserialize } from './php-serialize.js';

/** Capabilities by name; false takes away what a role gives. */
export type Grants = Readonly<Record<string, boolean>>;

/** Roles by name with what they grant. */
export type RoleDefinitions = ReadonlyMap<string, Grants>;

const all = (names: readonly string[]): Grants => Object.fromEntries(names.map((name) => [name, true]));

/** WordPress's five. */
export const defaultRoles: RoleDefinitions = new Map(Object.entries(roles).map(([name, granted]) => [name, all(granted)]));

const isMap = (value: PhpValue | undefined): value is Readonly<Record<string, PhpValue>> =>
  typeof value === 'object' && value !== null;

/** A PHP map of names to yes and no. */
export function grantsOf(value: PhpValue | undefined): Grants {
  return isMap(value) ? Object.fromEntries(Object.entries(value).map(([name, on]) => [name, on === true])) : {};
}

/** The roles of a site, as plugins have changed them: its option `{prefix}user_roles`, or {@link defaultRoles}. */
export async function readRoles(store: Store, prefix: string, executor: Executor = store.db): Promise<RoleDefinitions> {
  const name = `${prefix}user_roles`;
  const stored = unserialize((await store.reads.options(executor, [name])).get(name) ?? '');
  if (!isMap(stored)) return defaultRoles;
  const own = Object.entries(stored).map(
    ([role, definition]) => [role, grantsOf(isMap(definition) ? definition.capabilities : {})] as const,
  );
  // a site without a shop says nothing of products, which are its administrators' then
  const isSaid = own.some(([, grants]) => productCapabilities.some((name) => Object.hasOwn(grants, name)));
  const granted = isSaid ? {} : all(productCapabilities);
  return new Map(own.map(([role, grants]) => [role, role === 'administrator' ? { ...granted, ...grants } : grants]));
}
