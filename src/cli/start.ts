import * as module from 'node:module';
import type { Command } from 'commander';
import { explainError } from './terminal/explain-error.js';
import { withoutPasswords } from './terminal/without-passwords.js';

/** Lets Node 22 and later keep compiled code in a folder for temporary files, so that the next start is faster. */
function cacheCompiledCode(): void {
  const { enableCompileCache } = module as { enableCompileCache?: () => unknown };
  enableCompileCache?.();
}

/** Loads a program and runs it. Reports a missing `commander`, which is an optional package. */
export async function start(load: () => Promise<Command>): Promise<void> {
  cacheCompiledCode();
  try {
    const [program, { run }] = await Promise.all([load(), import('./run.js')]);
    await run(program);
  } catch (error) {
    console.error(withoutPasswords(`error: ${explainError(error)}`));
    process.exitCode = 1;
  }
}
