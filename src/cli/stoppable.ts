import { CommanderError } from 'commander';

/** How a command ends that Ctrl-C stopped, as shells have it: 128 and the number of the signal. */
export const STOPPED = 130;

/**
 * Runs work that Ctrl-C stops at its next chance, with everything in order; a second Ctrl-C ends the process at once, and
 * the database undoes what was not committed.
 *
 * @param sentence what is told then
 * @throws whatever the work throws; told by the signal it throws the signal's reason
 */
export async function stoppable<T>(sentence: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const end = () => {
    if (stop.signal.aborted) process.exit(STOPPED);
    stop.abort(new CommanderError(STOPPED, 'relx.stopped', sentence));
  };
  process.on('SIGINT', end);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', end);
  }
}
