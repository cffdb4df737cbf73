import { type HttpHandler, http } from 'msw';
import type { App } from '../app.js';

const escaped = (text: string) => text.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*');

/**
 * The handler for Mock Service Worker, in Node and in the browser: every request below `base`, and every
 * `?rest_route=` on the site's front page, goes to the real app.
 *
 * @param base address of the REST root. `*` stands for anything, a leading `/` for the page's own origin
 *
 * @example
 * setupServer(...handlers(createApp({ relx }), 'https://example.org/wp-json')).listen();
 */
export function handlers(app: App, base = '*/wp-json'): HttpHandler[] {
  const root = base.startsWith('/') ? (globalThis.location?.origin ?? '*') + base : base.replace(/\/$/, '');
  const below = new RegExp(`^${escaped(root)}(/|$)`);
  const front = new RegExp(`^${escaped(root.slice(0, root.lastIndexOf('/')))}/(index\\.php)?$`);
  // msw's own matching of paths refuses what is badly encoded; that is for the app to answer
  const ours = ({ request: { url } }: { request: Request }) => {
    const [address = '', query = ''] = url.split(/[?#]/);
    return below.test(address) || (front.test(address) && new URLSearchParams(query).has('rest_route'));
  };
  return [http.all(ours, ({ request }) => app.fetch(request))];
}
