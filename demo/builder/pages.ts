import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { examples } from './examples.js';

/** Page builders; each has one saved page. */
export const builders = ['puck', 'grapesjs'] as const;
export type Builder = (typeof builders)[number];

const fileOf = (builder: Builder) => `.relx/builder-${builder}.json`;

/** Saved page of a builder, or the example. */
export async function readSaved(builder: Builder): Promise<unknown> {
  const text = await readFile(fileOf(builder), 'utf8').catch(() => undefined);
  return text === undefined ? examples[builder] : JSON.parse(text);
}

export async function writeSaved(builder: Builder, data: unknown): Promise<void> {
  await mkdir('.relx', { recursive: true });
  await writeFile(fileOf(builder), JSON.stringify(data, null, 2));
}

/** Restores the example. */
export const resetSaved = (builder: Builder): Promise<void> => rm(fileOf(builder), { force: true });
