export { __, _n, _x, sprintf } from '@wordpress/i18n';

/** In the plugin, the manager uses the page's `@wordpress/i18n` itself. */
export const setManagerTranslations = (): void => {};
