import { handlers } from 'relx/server/msw';
import { uploads } from '../../../../storybook/backend/uploads.js';
import { handle, startBackend } from './backend.js';

/**
 * Starts the service worker that passes the requests of this page to the backend in it. Requests to other sites fail, and never
 * leave the device.
 *
 * @throws {Error} in browsers and on pages without service workers
 */
export async function startWorker(): Promise<void> {
  const { setupWorker } = await import('msw/browser');
  const worker = setupWorker(...handlers({ fetch: handle }), uploads);
  await Promise.all([
    worker.start({
      quiet: true,
      serviceWorker: { url: new URL('mockServiceWorker.js', location.href).href },
      onUnhandledRequest({ url }, print) {
        if (new URL(url).origin !== location.origin) print.error();
      },
    }),
    startBackend(),
  ]);
}

/** Whether this page can have a service worker: not from a file, and not over HTTP on another device. */
export const hasServiceWorkers = (): boolean => 'serviceWorker' in navigator && location.protocol.startsWith('http');
