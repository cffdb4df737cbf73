/** URL of the site in the guides. Every URL with `/wp-json` reaches the backend of the page. */
export const SITE = 'https://example.org';

/** The post of components without a provider. It has related posts, users and terms. */
export const POST = 1;
