import { type Command, CommanderError } from 'commander';

/** Runs a command line: 0 fine, 1 failed, 2 usage. Errors are one sentence on standard error, with their code. */
export async function run(program: Command): Promise<void> {
  // whoever reads only the first lines of an answer has what it wanted
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander has printed its own errors; ours come with their text only
      if (error.code.startsWith('relx.')) console.error(error.message);
      process.exitCode = error.exitCode === 0 || error.exitCode === 130 ? error.exitCode : 2;
    } else {
      const { message, code } = error as Error & { code?: string };
      console.error(`error: ${message}${code ? ` (${code})` : ''}`);
      process.exitCode = 1;
    }
  }
}
