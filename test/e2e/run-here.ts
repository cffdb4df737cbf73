import { serve } from 'relx/server/node';
import { vi } from 'vitest';
import { start } from '../../demo/start.js';
import type { Ended } from './demo-process.js';

/** Runs the demo in this process, for command lines that start no site. */
export async function runHere(args: readonly string[]): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => {
      output.stdout += `${text}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((text) => {
      output.stderr += `${text}\n`;
    }),
  ];
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  try {
    await start(args, {
      listen: (app, port) => serve(app, { port }),
      site: () => {
        throw new Error('The demo started.');
      },
    });
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}
