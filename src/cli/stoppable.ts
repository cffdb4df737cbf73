import { CommanderError } from 'commander';

/** Exit code of a command that Ctrl-C interrupted: 128 plus the number of the signal, as in shells. */
export const STOPPED = 130;

/**
 * Runs work that Ctrl-C interrupts with an abort signal, so that the work can clean up. A second Ctrl-C exits immediately,
 * and the database rolls back uncommitted changes.
 *
 * @param message printed when the work is interrupted
 * @throws every error of the work; after Ctrl-C, work throws the reason of the signal
 */
export async function stoppable<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const interrupt = () => {
    if (stop.signal.aborted) process.exit(STOPPED);
    stop.abort(new CommanderError(STOPPED, 'relx.stopped', message));
  };
  process.on('SIGINT', interrupt);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', interrupt);
  }
}
