/** The package's version, which a site's health check shows beside that of its plugin. */
export const VERSION = '0.1.0';
