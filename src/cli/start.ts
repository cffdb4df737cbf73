import type { Command } from 'commander';
import { withoutPasswords } from './options/without-passwords.js';
import { explainError } from './terminal/explain-error.js';

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
