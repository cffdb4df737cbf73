import { createReadStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { type ContentRecord, open, type Relx } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { readWxr, relate } from '../src/cli/seed/index.js';
import { demoContent } from './content/index.js';
import type { DemoOptions } from './options.js';
import { ThemeData } from './theme-data.js';

/** An open database with relx and theme data. */
export interface DemoDatabase {
  readonly relx: Relx;
  readonly theme: ThemeData;
  /** True if the content comes from a WordPress export. */
  readonly isImported: boolean;
  /** True if this start filled the database. */
  readonly seeded: boolean;
  close(): Promise<void>;
}

/**
 * Opens the database file, recreates it on request, and fills it if it is empty.
 *
 * @param url URL of the site, for its links
 */
export async function openDatabase(options: DemoOptions, url: string): Promise<DemoDatabase> {
  const { database: filename, reset, wxr } = options;
  if (wxr !== undefined) await mustBeReadable(wxr);
  if (reset) await replace(filename, wxr);

  const relx = await open({ dialect: libsql({ filename }), url });
  const theme = new ThemeData(libsql({ filename, readonly: true }));
  const close = async () => {
    await theme.close();
    await relx.close();
  };
  try {
    const seeded = reset || (await theme.counts()).posts === 0;
    if (seeded && !reset) await relx.import(content(wxr));
    return { relx, theme, isImported: wxr !== undefined, seeded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Replaces a file by a newly filled one, after that is complete. */
async function replace(filename: string, wxr: string | undefined): Promise<void> {
  const fresh = `${filename}.new`;
  const remove = async (name: string) => {
    for (const suffix of ['', '-wal', '-shm']) await rm(name + suffix, { force: true });
  };
  await remove(fresh);
  try {
    const relx = await open({ dialect: libsql({ filename: fresh }) });
    try {
      await relx.import(content(wxr));
    } finally {
      await relx.close();
    }
    await remove(filename);
    await rename(fresh, filename);
  } finally {
    await remove(fresh);
  }
}

async function* content(wxr: string | undefined): AsyncIterable<ContentRecord> {
  if (wxr === undefined) {
    yield* demoContent();
    return;
  }
  // an export does not contain the permalink structure
  yield { kind: 'option', name: 'permalink_structure', value: '/%postname%/' };
  yield* relate(readWxr(createReadStream(wxr)));
}

/** Administrator that the demo writes as: the first one, or a new one. */
export async function administrator({ relx, theme }: DemoDatabase): Promise<string> {
  const known = await theme.administrator();
  if (known !== undefined) return known;
  const login = 'relx-demo';
  await relx.import([{ kind: 'user', login, display_name: 'Demo administrator', role: 'administrator' }]);
  return login;
}

async function mustBeReadable(file: string): Promise<void> {
  await access(file).catch((cause) => {
    throw new Error(`The file "${file}" does not exist or cannot be read.`, { cause });
  });
}
