import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { example } from './example.js';

const FILE = '.relx/builder-puck.json';

/** Saved page, or the example. */
export async function readSaved(): Promise<unknown> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  return text === undefined ? example : JSON.parse(text);
}

export async function writeSaved(data: unknown): Promise<void> {
  await mkdir('.relx', { recursive: true });
  await writeFile(FILE, JSON.stringify(data, null, 2));
}

/** Restores the example. */
export const resetSaved = (): Promise<void> => rm(FILE, { force: true });
