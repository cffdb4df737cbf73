import type { ClientOptions, ObjectType } from 'relx';
import type { RelationManagerProps } from 'relx/manager';

/** The settings of a site that PHP prints: the names of its relation routes and its embed. */
export const siteOptions = (): Pick<ClientOptions, 'namespace' | 'embedField'> =>
  (window as { relxSite?: Pick<ClientOptions, 'namespace' | 'embedField'> }).relxSite ?? {};

/** What PHP prints for the relation manager: the setting of permissions, and the posts that list the edited object. */
export function managerProps(): Pick<RelationManagerProps, 'permissionsUrl' | 'usedBy'> {
  const { permissionsUrl, usedBy } = (window as { relxSite?: Partial<RelationManagerProps> }).relxSite ?? {};
  return { permissionsUrl, usedBy };
}

/** Whether this version of WordPress lists the fields of a source of block bindings. */
export const hasBindingFields = (): boolean =>
  (window as { relxSite?: { bindingFields?: boolean } }).relxSite?.bindingFields === true;

/** The default relation types of the site's settings, by object type. */
export const defaultTypes = (): Partial<Readonly<Record<ObjectType, string>>> =>
  (window as { relxDefaultTypes?: Readonly<Record<ObjectType, string>> }).relxDefaultTypes ?? {};
