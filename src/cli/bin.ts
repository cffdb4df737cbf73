#!/usr/bin/env node
import { CommanderError } from 'commander';
import { createProgram } from './program.js';

/** 0 fine, 1 failed, 2 usage. */
try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // commander has printed its own errors; ours come with their text only
    if (error.code.startsWith('relx.')) console.error(error.message);
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    const { message, code } = error as Error & { code?: string };
    console.error(`error: ${message}${code ? ` (${code})` : ''}`);
    process.exitCode = 1;
  }
}
