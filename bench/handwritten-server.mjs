// The other baseline: plain node:http with one statement, prepared once, whose rows become the JSON of a list by hand. It runs the
// statement of relx for the same list, reads the version of the database once per turn of the event loop, and sends the same headers.
import { createServer } from 'node:http';
import Database from 'libsql';
import { entityTag } from '../dist/backend/server/http/respond.js';

const { filename, sql, parameters } = JSON.parse(process.argv[2]);
const database = new Database(filename);
for (const pragma of ['query_only = ON', 'cache_size = -16384', 'mmap_size = 2147418112']) database.exec(`PRAGMA ${pragma}`);
const statement = database.prepare(sql);
const at = Object.fromEntries(statement.columns().map(({ name }, index) => [name, index]));
statement.raw(true);
const version = database.prepare('PRAGMA data_version');

function respond({ url }, response) {
  const from_id = Number(url.slice(url.lastIndexOf('/') + 1));
  const rows = statement.all(parameters.map((value) => value ?? from_id));
  const items = rows
    .slice(0, 10)
    .map((row) => ({
      id: row[at.id],
      from_id,
      from_type: 'post',
      to_id: row[at.related_id],
      to_type: 'post',
      type: row[at.type] ?? 'references',
      created_at: row[at.created_at],
      related: {
        id: row[at.related_id],
        object_type: 'post',
        subtype: row[at.subtype],
        title: row[at.title].trim(),
        link: `http://127.0.0.1/${row[at.slug]}/`,
        date: row[at.date].replace(' ', 'T'),
        date_gmt: row[at.date_gmt].replace(' ', 'T'),
        excerpt: row[at.excerpt].trim(),
      },
    }));
  const text = JSON.stringify(items);
  const headers = {
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=UTF-8',
    etag: entityTag(`${text}\n${items.length}`),
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'x-wp-total': items.length,
    'x-wp-totalpages': 1,
    'content-length': Buffer.byteLength(text),
  };
  response.writeHead(200, headers).end(text);
}

let waiting = [];
const server = createServer((request, response) => {
  waiting.push([request, response]);
  if (waiting.length > 1) return;
  setImmediate(() => {
    const all = waiting;
    waiting = [];
    version.get();
    for (const [incoming, outgoing] of all) respond(incoming, outgoing);
  });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => process.send(process.cpuUsage()));
process.on('disconnect', () => process.exit());
