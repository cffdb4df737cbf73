import { mkdir, readFile, writeFile } from 'node:fs/promises';

/** Page builders; each has one saved page. */
export const builders = ['puck', 'grapesjs'] as const;
export type Builder = (typeof builders)[number];

const empty: Readonly<Record<Builder, unknown>> = { puck: { root: { props: { title: 'A page' } }, content: [] }, grapesjs: {} };
const fileOf = (builder: Builder) => `.relx/builder-${builder}.json`;

/** Saved page of a builder, or an empty one. */
export async function readSaved(builder: Builder): Promise<unknown> {
  const text = await readFile(fileOf(builder), 'utf8').catch(() => undefined);
  return text === undefined ? empty[builder] : JSON.parse(text);
}

export async function writeSaved(builder: Builder, data: unknown): Promise<void> {
  await mkdir('.relx', { recursive: true });
  await writeFile(fileOf(builder), JSON.stringify(data, null, 2));
}
