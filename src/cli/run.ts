import { type Command, CommanderError } from 'commander';
import { STOPPED } from './stoppable.js';
import { explainError } from './terminal/explain-error.js';
import { paintError } from './terminal/paint.js';
import { withoutPasswords } from './terminal/without-passwords.js';

const printError = (message: string) => console.error(paintError(withoutPasswords(message)));

/**
 * Runs a command line. Exit codes: 0 success, 1 failure, 2 usage error, 130 interrupted. An error is one line on standard
 * error, with its code.
 */
export async function run(program: Command): Promise<void> {
  // a program such as `head` closes standard output early: that is no error, and a command that writes to the database finishes
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || process.exitCode) return;
    printError(`error: Standard output can't be written: ${error.message}.`);
    process.exitCode = 1;
  });
  process.stderr.on('error', () => {});
  process.on('SIGINT', () => {
    // commands that clean up have their own listener
    if (process.listenerCount('SIGINT') === 1) process.exit(STOPPED);
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander prints its own errors, and not those that we throw
      if (error.code.startsWith('relx.')) printError(error.message);
      process.exitCode = error.exitCode === 0 || error.exitCode === STOPPED ? error.exitCode : 2;
    } else {
      printError(`error: ${explainError(error)}`);
      process.exitCode = 1;
    }
  }
}
