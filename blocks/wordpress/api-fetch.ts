import type wordpress from '@wordpress/api-fetch';

const { apiFetch } = (window as unknown as { wp: { apiFetch: typeof wordpress } }).wp;

/**
 * `@wordpress/api-fetch` as WordPress's page has it: the function itself, whereas other packages are objects with exports. Without
 * this module, the build would add code to every script that finds out which of the two it is.
 */
export { apiFetch as default };
