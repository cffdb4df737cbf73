import type { ClientOptions } from 'relx';

/** What the plugin's PHP says of a site: how its relation routes and its embed are called there. */
export const siteOptions = (): Pick<ClientOptions, 'namespace' | 'embedParam'> =>
  (window as { relxSite?: Pick<ClientOptions, 'namespace' | 'embedParam'> }).relxSite ?? {};
