import { parseArgs } from 'node:util';
import { writeTypescriptTypes } from '../typescript/typescript-types.js';

/** Runs `relx types --typescript`. */
export async function typescriptTypes(words: readonly string[]): Promise<void> {
  try {
    const { url, output } = optionsOf(words);
    await writeTypescriptTypes({ url, output });
  } catch (error) {
    console.error(`error: ${(error as Error).message}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

class UsageError extends Error {}

function optionsOf(words: readonly string[]): { readonly url: string; readonly output: string | undefined } {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { typescript: { type: 'boolean' }, url: { type: 'string' }, output: { type: 'string', short: 'o' } },
    });
    const { url, output } = values;
    if (url !== undefined) return { url, output };
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause });
  }
  throw new UsageError('--typescript requires --url, the URL of the site.');
}
