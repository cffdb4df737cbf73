import { hasServiceWorkers, startWorker } from './backend/worker.js';

/** Starts the backend in the page. False without service workers, also if the browser rejects them, as in private windows. */
export async function start(): Promise<boolean> {
  if (!hasServiceWorkers()) return false;
  try {
    await startWorker();
    return true;
  } catch {
    return false;
  }
}
