/** The version of the package. */
export const VERSION = '0.1.0';
