import { type Command, CommanderError } from 'commander';
import { withoutPasswords } from './options/without-passwords.js';
import { STOPPED } from './stoppable.js';
import { explainError } from './terminal/explain-error.js';
import { paintError } from './terminal/paint.js';

const printError = (sentence: string) => console.error(paintError(withoutPasswords(sentence)));

/** Runs a command line: 0 fine, 1 failed, 2 usage, 130 stopped. Errors are one sentence on standard error, with their code. */
export async function run(program: Command): Promise<void> {
  // whoever reads only the first lines of an answer has what it wanted; a command that writes goes on in silence
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || process.exitCode) return;
    printError(`error: Standard output can't be written: ${error.message}.`);
    process.exitCode = 1;
  });
  process.stderr.on('error', () => {});
  process.on('SIGINT', () => {
    // commands that have something to put in order listen, too
    if (process.listenerCount('SIGINT') === 1) process.exit(STOPPED);
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander has printed its own errors; ours come with their text only
      if (error.code.startsWith('relx.')) printError(error.message);
      process.exitCode = error.exitCode === 0 || error.exitCode === STOPPED ? error.exitCode : 2;
    } else {
      printError(`error: ${explainError(error)}`);
      process.exitCode = 1;
    }
  }
}
