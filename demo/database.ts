import { createReadStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { type ContentRecord, open, type Relx } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { demoContent, readWxr, relate } from '../src/cli/seed/index.js';
import type { DemoOptions } from './options.js';
import { ThemeData } from './theme-data.js';

/** An opened database: relx over it, and what only a theme wants to know. */
export interface DemoDatabase {
  readonly relx: Relx;
  readonly theme: ThemeData;
  /** True when this start has filled it. */
  readonly seeded: boolean;
  close(): Promise<void>;
}

/** Opens the file, made anew when asked for, and fills it when it is empty. */
export async function openDatabase(options: DemoOptions): Promise<DemoDatabase> {
  const { database: filename, reset, wxr } = options;
  if (wxr !== undefined) await mustBeReadable(wxr);
  if (reset) for (const file of [filename, `${filename}-wal`, `${filename}-shm`]) await rm(file, { force: true });

  const relx = await open({ dialect: libsql({ filename }) });
  const theme = new ThemeData(libsql({ filename, readonly: true }));
  const close = async () => {
    await theme.close();
    await relx.close();
  };
  try {
    const seeded = (await theme.counts()).posts === 0;
    if (seeded) await relx.import(content(wxr));
    return { relx, theme, seeded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* content(wxr: string | undefined): AsyncIterable<ContentRecord> {
  if (wxr === undefined) {
    yield* demoContent();
    return;
  }
  // an export doesn't say how its site made addresses
  yield { kind: 'option', name: 'permalink_structure', value: '/%postname%/' };
  yield* relate(readWxr(createReadStream(wxr)));
}

/** The administrator that the demo writes as: the first there is, or one made for it. */
export async function administrator({ relx, theme }: DemoDatabase): Promise<string> {
  const known = await theme.administrator();
  if (known !== undefined) return known;
  const login = 'relx-demo';
  await relx.import([{ kind: 'user', login, display_name: 'Demo administrator', role: 'administrator' }]);
  return login;
}

async function mustBeReadable(file: string): Promise<void> {
  await access(file).catch((cause) => {
    throw new Error(`There is no file "${file}" that can be read.`, { cause });
  });
}
