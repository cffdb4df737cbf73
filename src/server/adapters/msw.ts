import { type HttpHandler, http } from 'msw';
import type { App } from '../app.js';

const escaped = (text: string) => text.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*');

/**
 * Creates handlers for Mock Service Worker, in Node.js and browsers. They pass requests below `base`, and `?rest_route=`, to the
 * app.
 *
 * @param base URL of the REST root. `*` matches anything, a leading `/` the page's origin
 *
 * @example
 * setupServer(...handlers(createApp({ relx }), 'https://example.org/wp-json')).listen();
 */
export function handlers(app: App, base = '*/wp-json'): HttpHandler[] {
  const root = base.startsWith('/') ? (globalThis.location?.origin ?? '*') + base : base.replace(/\/$/, '');
  const below = new RegExp(`^${escaped(root)}(/|$)`);
  const front = new RegExp(`^${escaped(root.slice(0, root.lastIndexOf('/')))}/(index\\.php)?$`);
  // msw's path matching rejects invalid encoding, which the app has to handle
  const ours = ({ request: { url } }: { request: Request }) => {
    const [address = '', query = ''] = url.split(/[?#]/);
    return below.test(address) || (front.test(address) && new URLSearchParams(query).has('rest_route'));
  };
  return [http.all(ours, ({ request }) => app.fetch(request))];
}
