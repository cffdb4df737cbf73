import type { Command } from 'commander';
import { explainError } from './explain-error.js';
import { withoutPasswords } from './without-passwords.js';

/** Loads a program and runs it: commander is a package that may not have been installed. */
export async function start(load: () => Promise<Command>): Promise<void> {
  try {
    const [program, { run }] = await Promise.all([load(), import('./run.js')]);
    await run(program);
  } catch (error) {
    console.error(withoutPasswords(`error: ${explainError(error)}`));
    process.exitCode = 1;
  }
}
