import { type HttpHandler, http } from 'msw';
import type { App } from '../app.js';

/**
 * Handlers for Mock Service Worker, in Node and in the browser: every request below `base` goes to the real app.
 *
 * @param base address of the REST root. `*` stands for any origin
 *
 * @example
 * setupServer(...handlers(createApp({ relx }), 'https://example.org/wp-json')).listen();
 */
export function handlers(app: App, base = '*/wp-json'): HttpHandler[] {
  const answer = ({ request }: { request: Request }) => app.fetch(request);
  return [http.all(base, answer), http.all(`${base}/*`, answer)];
}
