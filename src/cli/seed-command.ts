import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { CommanderError } from 'commander';
import type { ContentRecord, ImportReport } from '../core/index.js';
import type { DatabaseOptions } from './database-options.js';
import { demoContent, readWxr, relate } from './seed/index.js';
import { openRelx } from './with-relx.js';

interface SeedOptions extends DatabaseOptions {
  readonly wxr?: string;
  readonly demo?: true;
  readonly relate: boolean;
}

/** Readable addresses, which an export says nothing of, before anything else. */
async function* withPermalinks(records: AsyncIterable<ContentRecord>): AsyncGenerator<ContentRecord> {
  yield { kind: 'option', name: 'permalink_structure', value: '/%postname%/' };
  yield* records;
}

const sentence = ({ posts, users, terms, relations }: ImportReport): string =>
  `${posts} posts, ${users} users, ${terms} terms and ${relations} relations`;

/** What an export holds, with relations and addresses where they are wanted. */
function exported(wxr: string, { related, isNew, onSkip }: { related: boolean; isNew: boolean; onSkip: (type: string) => void }) {
  const records = readWxr(createReadStream(wxr), { onSkip });
  const all = related ? relate(records) : records;
  return isNew ? withPermalinks(all) : all;
}

/** `relx seed`: imports an export or the demo content, all of it or none. */
export async function seed({ wxr, demo, relate: related, ...named }: SeedOptions): Promise<void> {
  if (wxr === undefined && !demo) {
    throw new CommanderError(2, 'relx.seed', 'error: Say what to seed with: --wxr <file> or --demo.');
  }
  if (wxr !== undefined) {
    await access(wxr).catch((cause) => {
      throw new Error(`There is no file "${wxr}" that can be read.`, { cause });
    });
  }
  const skipped = new Map<string, number>();
  const onSkip = (type: string) => skipped.set(type, (skipped.get(type) ?? 0) + 1);
  const { relx, database } = await openRelx(named, { create: true });
  try {
    const isNew = (await relx.content.option('permalink_structure')) === '';
    const records = wxr === undefined ? demoContent() : exported(wxr, { related, isNew, onSkip });
    const live = process.stderr.isTTY;
    const report = await relx.import(records, {
      onProgress: (so_far) => {
        if (live) process.stderr.write(`\r\x1b[K${sentence(so_far)}`);
      },
    });
    if (live) process.stderr.write('\r\x1b[K');
    console.log(`Imported ${sentence(report)} into ${database}.`);
    if (report.existing > 0) console.log(`${report.existing} posts were there already and stay as they are.`);
    for (const [type, count] of skipped) console.log(`Left out ${count} of the type ${type}.`);
  } finally {
    await relx.close();
  }
}
