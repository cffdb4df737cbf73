import type { ClientOptions, ObjectType } from 'relx';
import type { UsedBy } from 'relx/manager';

/** The settings of a site that PHP prints: the names of its relation routes and its embed. */
export const siteOptions = (): Pick<ClientOptions, 'namespace' | 'embedField'> =>
  (window as { relxSite?: Pick<ClientOptions, 'namespace' | 'embedField'> }).relxSite ?? {};

/** URL of the setting of permissions, if it requires both sides and the user can change it. */
export const permissionsUrl = (): string | undefined =>
  (window as { relxSite?: { permissionsUrl?: string } }).relxSite?.permissionsUrl;

/** The posts that list the edited object, as PHP prints them; undefined if there are none. */
export const usedBy = (): UsedBy | undefined => (window as { relxSite?: { usedBy?: UsedBy } }).relxSite?.usedBy;

/** Whether this version of WordPress lists the fields of a source of block bindings. */
export const hasBindingFields = (): boolean =>
  (window as { relxSite?: { bindingFields?: boolean } }).relxSite?.bindingFields === true;

/** The default relation types of the site's settings, by object type. */
export const defaultTypes = (): Partial<Readonly<Record<ObjectType, string>>> =>
  (window as { relxDefaultTypes?: Readonly<Record<ObjectType, string>> }).relxDefaultTypes ?? {};
