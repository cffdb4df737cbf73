import type { ClientOptions, ObjectType } from 'relx';

/** What the plugin's PHP says of a site: how its relation routes and its embed are called there. */
export const siteOptions = (): Pick<ClientOptions, 'namespace' | 'embedField'> =>
  (window as { relxSite?: Pick<ClientOptions, 'namespace' | 'embedField'> }).relxSite ?? {};

/** The default relation types of the site's settings, by object type. */
export const defaultTypes = (): Partial<Readonly<Record<ObjectType, string>>> =>
  (window as { relxDefaultTypes?: Readonly<Record<ObjectType, string>> }).relxDefaultTypes ?? {};
