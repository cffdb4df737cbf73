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

/** Records to import, and their progress. */
interface Source {
  readonly records: Iterable<ContentRecord> | AsyncIterable<ContentRecord>;
  readonly unit: string;
  readonly total: number;
  /** Returns how much of the total is done after this number of records. */
  done(count: number): number;
}

/** Sets pretty permalinks first, because an export does not contain the permalink structure. */
async function* withPermalinks(records: Source['records']): AsyncGenerator<ContentRecord> {
  yield { kind: 'option', name: 'permalink_structure', value: '/%postname%/' };
  yield* records;
}

const countsText = ({ posts, users, terms, relations }: ImportReport): string =>
  `${posts} posts, ${users} users, ${terms} terms and ${relations} relations`;

/** Opens an export file. Its progress is counted in bytes. */
async function openExport(wxr: string, related: boolean, onSkip: (type: string) => void): Promise<Source> {
  const { size } = await stat(wxr).catch((cause) => {
    throw new Error(`"${wxr}" can't be read. Check the path and the file permissions.`, { cause });
  });
  const file: ReadStream = createReadStream(wxr);
  const records = readWxr(file, { onSkip });
  return { records: related ? relate(records) : records, unit: 'bytes', total: size, done: () => file.bytesRead };
}

function generated(records: Source['records'], total: number): Source {
  return { records, unit: 'records', total, done: (count) => count };
}

async function importSource(relx: Relx, { records, unit, total, done }: Source, signal: AbortSignal): Promise<ImportReport> {
  const isNew = (await relx.content.option('permalink_structure')) === '';
  const bar = await progressBar(unit);
  const watched = stoppableRecords(records, signal, (count) => bar?.update(done(count), total));
  return relx.import(isNew ? withPermalinks(watched) : watched).finally(() => bar?.stop());
}

/** Imports a source. Removes a database that was created for a failed import. */
async function fillDatabase(named: DatabaseOptions, source: Source, signal: AbortSignal) {
  const { relx, database, created } = await openRelx(named, { create: true });
  try {
    return { report: await importSource(relx, source, signal).finally(() => relx.close()), database };
  } catch (error) {
    discard(created);
    throw error;
  }
}

/** `relx seed`: imports an export, the demo content or synthetic relations in one transaction. */
export async function seed({ wxr, demo, relations, relate: related, ...named }: SeedOptions): Promise<void> {
  const skipped = new Map<string, number>();
  const onSkip = (type: string) => skipped.set(type, (skipped.get(type) ?? 0) + 1);
  let source: Source;
  if (wxr !== undefined) source = await openExport(wxr, related, onSkip);
  else if (relations !== undefined) source = generated(syntheticContent(relations), relations + syntheticPosts(relations));
  else if (demo) source = generated(demoContent(), 0);
  else
    throw new CommanderError(
      2,
      'relx.seed',
      'error: The content to import is missing. Pass --wxr <file>, --demo or --relations <number>.',
    );

  const { report, database } = await stoppable('Stopped. Nothing was imported.', (signal) => fillDatabase(named, source, signal));
  console.log(`Imported ${countsText(report)} into ${database}.`);
  if (report.existing > 0) console.log(`${report.existing} posts already exist and were not changed.`);
  for (const [type, count] of skipped) console.log(`Skipped ${count} posts of the type ${type}.`);
}
