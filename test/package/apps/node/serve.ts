import { open, type Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { serve } from 'relx/server/node';
import { libsql } from 'relx/store/libsql';

const relx: Relx = await open({ dialect: libsql({ filename: ':memory:' }) });
await relx.import(['One', 'Two', 'Three'].map((title, at) => ({ kind: 'post', id: at + 1, type: 'post', title }) as const));
for (const id of [2, 3]) await relx.functions.ncr_add_relation(1, 'post', id, 'post', 'related_to');
const app = createApp({ relx });

const response = await app.fetch(new Request('http://site.example/wp-json/relx/v1/post/1?type=related_to'));
const server = await serve(app, { port: 0 });
process.on('SIGTERM', () => void server.close().then(() => relx.close()));
// one line: its response without a network, and its URL with one
process.stdout.write(`${JSON.stringify({ status: response.status, items: await response.json(), url: server.url })}\n`);
