import type { Executor } from '../../store/query/prepared.js';
import type { Store } from '../../store/store.js';
import { productCapabilities, roles } from './capabilities.js';
import { type PhpValue, unserialize } from './php-serialize.js';

/** Capabilities by name. False removes a capability that a role grants. */
export type Grants = Readonly<Record<string, boolean>>;

/** Roles by name with their capabilities. */
export type RoleDefinitions = ReadonlyMap<string, Grants>;

const all = (names: readonly string[]): Grants => Object.fromEntries(names.map((name) => [name, true]));

/** WordPress's five roles. */
export const defaultRoles: RoleDefinitions = new Map(Object.entries(roles).map(([name, granted]) => [name, all(granted)]));

const isMap = (value: PhpValue | undefined): value is Readonly<Record<string, PhpValue>> =>
  typeof value === 'object' && value !== null;

/** Capabilities from a PHP array of names and booleans. */
export function grantsOf(value: PhpValue | undefined): Grants {
  return isMap(value) ? Object.fromEntries(Object.entries(value).map(([name, on]) => [name, on === true])) : {};
}

/** The site's roles from the option `{prefix}user_roles`, or {@link defaultRoles}. */
export async function readRoles(store: Store, prefix: string, executor: Executor = store.db): Promise<RoleDefinitions> {
  const name = rolesOption(prefix);
  return rolesOf(store, (await store.reads.options(executor, [name])).get(name) ?? '');
}

/** Name of the option with the site's roles. */
export const rolesOption = (prefix: string): string => `${prefix}user_roles`;

/** The latest roles of each site, because parsing their text takes longer than reading it. */
const latest = new WeakMap<Store, { readonly text: string; readonly roles: RoleDefinitions }>();

/** The roles in the text of their option, or {@link defaultRoles}. */
export function rolesOf(store: Store, text: string): RoleDefinitions {
  const known = latest.get(store);
  if (known?.text === text) return known.roles;
  const roles = parsedRoles(text);
  latest.set(store, { text, roles });
  return roles;
}

function parsedRoles(text: string): RoleDefinitions {
  const stored = unserialize(text);
  if (!isMap(stored)) return defaultRoles;
  const own = Object.entries(stored).map(
    ([role, definition]) => [role, grantsOf(isMap(definition) ? definition.capabilities : {})] as const,
  );
  // a site without a shop defines no product capabilities; administrators then get them
  const hasProducts = own.some(([, grants]) => productCapabilities.some((name) => Object.hasOwn(grants, name)));
  const granted = hasProducts ? {} : all(productCapabilities);
  return new Map(own.map(([role, grants]) => [role, role === 'administrator' ? { ...granted, ...grants } : grants]));
}
