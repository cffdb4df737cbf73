import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import { demoContent } from '../../demo/content/index.js';

const dialectOf = (address: string) => (address.startsWith('mysql:') ? mysql({ uri: address }) : libsql({ filename: address }));

/** Fills a database with the demo's content, a user's password and a dismissed suggestion among it. */
export async function fillSite(address: string): Promise<void> {
  const relx = await open({ dialect: dialectOf(address) });
  await relx.import(demoContent());
  // what an engine could spell otherwise
  await relx.import([
    { kind: 'post', id: 950, type: 'post', title: 'Ünïcödé 🎉 \\ \' " \0', content: `${'long '.repeat(20_000)}end  ` },
    { kind: 'option', name: 'relx_test', value: '  a:1:{i:0;s:1:"\n";} ' },
  ]);
  await relx.functions.ncr_add_relation(950, 'post', 12, 'post', 'related_to');
  await relx.suggestions.dismiss(950, 12);
  await relx.close();
}

let filled: Buffer | undefined;

/** Writes the SQLite file of a filled database, which is made once. */
export async function writeSite(file: string): Promise<void> {
  if (!filled) {
    await fillSite(file);
    filled = readFileSync(file);
  }
  writeFileSync(file, filled);
}

/** Lists and texts, as a site shows them. */
export async function seenIn(address: string): Promise<unknown> {
  const relx = await open({ dialect: dialectOf(address) });
  try {
    const lists = [];
    for (const id of [1, 2, 3, 12, 950]) lists.push(await relx.functions.ncr_get_related(id, 'post', 'related_to'));
    const rows = await relx.relations.rows({ limit: 100 });
    return { lists, rows, count: await relx.relations.count(), users: await relx.accounts.users.find(1) };
  } finally {
    await relx.close();
  }
}
