// Serves a database file in a separate process, as in production. Reports its port and an administrator's credentials. The
// message `memory` returns its resident memory and its heap in MiB, after a garbage collection, and `cpu` its CPU time. The resident
// memory does not include the mapped part of the database file, which the system can free.
import { readFileSync } from 'node:fs';
import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';

const relx = await open({ dialect: libsql({ filename: process.argv[2] }), url: 'http://127.0.0.1' });
const { url } = await serve(createApp({ relx }), { port: 0 });
const password = await relx.accounts.createApplicationPassword('admin', 'bench');
process.send({ port: Number(new URL(url).port), authorization: `Basic ${btoa(`admin:${password}`)}` });
process.on('message', (message) => {
  if (message === 'cpu') return process.send(process.cpuUsage());
  globalThis.gc();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ resident: Math.round((rss - mapped()) / 2 ** 20), heap: Math.round(heapUsed / 2 ** 20) });
});

/** Bytes of the database file that are mapped into memory. */
function mapped() {
  if (process.platform !== 'linux') return 0;
  const mappings = readFileSync('/proc/self/smaps', 'utf8').split(/^(?=[\da-f]+-[\da-f]+ )/m);
  const own = mappings.filter((mapping) => /^.*\.db\n/.test(mapping));
  return own.reduce((sum, mapping) => sum + Number(/^Rss: +(\d+) kB/m.exec(mapping)?.[1] ?? 0) * 1024, 0);
}

process.on('disconnect', () => process.exit(0));
