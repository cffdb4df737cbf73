import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommanderError } from 'commander';
import { demoContent } from '../../../demo/content/index.js';
import type { ContentRecord, ImportReport, Relx } from '../../core/index.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { readWxr, relate } from '../seed/index.js';
import { stoppableRecords } from '../seed/stoppable-records.js';
import { syntheticContent, syntheticPosts } from '../seed/synthetic.js';
import { stoppable } from '../stoppable.js';
import { progressBar } from '../terminal/progress-bar.js';
import { discard, openRelx } from '../with-relx.js';

interface SeedOptions extends DatabaseOptions {
  readonly wxr?: string;
  readonly demo?: true;
  readonly relations?: number;
  readonly relate: boolean;
}

/** What to import, and how far it is. */
interface Source {
  readonly records: Iterable<ContentRecord> | AsyncIterable<ContentRecord>;
  readonly unit: string;
  readonly total: number;
  /** How much of the total is done, after so many records. */
  done(count: number): number;
}

/** Readable addresses, which an export says nothing of, before anything else. */
async function* withPermalinks(records: Source['records']): AsyncGenerator<ContentRecord> {
  yield { kind: 'option', name: 'permalink_structure', value: '/%postname%/' };
  yield* records;
}

const sentence = ({ posts, users, terms, relations }: ImportReport): string =>
  `${posts} posts, ${users} users, ${terms} terms and ${relations} relations`;

/** An export as a stream of its file, whose bytes say how far it is. */
async function exported(wxr: string, related: boolean, onSkip: (type: string) => void): Promise<Source> {
  const { size } = await stat(wxr).catch((cause) => {
    throw new Error(`There is no file "${wxr}" that can be read.`, { cause });
  });
  const file: ReadStream = createReadStream(wxr);
  const records = readWxr(file, { onSkip });
  return { records: related ? relate(records) : records, unit: 'bytes', total: size, done: () => file.bytesRead };
}

function made(records: Source['records'], total: number): Source {
  return { records, unit: 'records', total, done: (count) => count };
}

async function imported(relx: Relx, { records, unit, total, done }: Source, signal: AbortSignal): Promise<ImportReport> {
  const isNew = (await relx.content.option('permalink_structure')) === '';
  const bar = await progressBar(unit);
  const watched = stoppableRecords(records, signal, (count) => bar?.update(done(count), total));
  return relx.import(isNew ? withPermalinks(watched) : watched).finally(() => bar?.stop());
}

/** Imports a source; a database that is made for it is none when that fails. */
async function filled(named: DatabaseOptions, source: Source, signal: AbortSignal) {
  const { relx, database, created } = await openRelx(named, { create: true });
  try {
    return { report: await imported(relx, source, signal).finally(() => relx.close()), database };
  } catch (error) {
    discard(created);
    throw error;
  }
}

/** `relx seed`: imports an export, the demo's content or synthetic relations, all of it or none. */
export async function seed({ wxr, demo, relations, relate: related, ...named }: SeedOptions): Promise<void> {
  const skipped = new Map<string, number>();
  const onSkip = (type: string) => skipped.set(type, (skipped.get(type) ?? 0) + 1);
  let source: Source;
  if (wxr !== undefined) source = await exported(wxr, related, onSkip);
  else if (relations !== undefined) source = made(syntheticContent(relations), relations + syntheticPosts(relations));
  else if (demo) source = made(demoContent(), 0);
  else throw new CommanderError(2, 'relx.seed', 'error: Say what to seed with: --wxr <file>, --demo or --relations <number>.');

  const { report, database } = await stoppable('Stopped. Nothing was imported.', (signal) => filled(named, source, signal));
  console.log(`Imported ${sentence(report)} into ${database}.`);
  if (report.existing > 0) console.log(`${report.existing} posts were there already and stay as they are.`);
  for (const [type, count] of skipped) console.log(`Left out ${count} of the type ${type}.`);
}
