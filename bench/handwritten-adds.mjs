// The baseline of adds: plain node:http that inserts a relation of two posts with one statement, reads the related post with another,
// and sends the headers and the JSON of relx. Requests of one turn of the event loop share a commit. It checks nothing,
// not even credentials. The message `cpu` returns its CPU time.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import Database from 'libsql';

const database = new Database(process.argv[2]);
for (const pragma of ['journal_mode = WAL', 'synchronous = normal', 'mmap_size = 2147418112']) database.exec(`PRAGMA ${pragma}`);
const insert = database.prepare(
  `insert into wp_relx_relations (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at)
   values (?, 'post', ?, 'post', ?, ?, ${Number.MAX_SAFE_INTEGER}, ${Number.MAX_SAFE_INTEGER}, ?)`,
);
const post = database.prepare('select post_title, post_name, post_date, post_date_gmt, post_excerpt from wp_posts where ID = ?');

function add({ from_id, to_id, type }) {
  const created_at = new Date().toISOString();
  const { lastInsertRowid: id } = insert.run([type, from_id, to_id, `post:${from_id}>post:${to_id}`, created_at]);
  const { post_title, post_name, post_date, post_date_gmt, post_excerpt } = post.get(to_id);
  const related = {
    id: to_id,
    object_type: 'post',
    subtype: 'post',
    title: post_title.trim(),
    link: `http://127.0.0.1/${post_name}/`,
    date: post_date.replace(' ', 'T'),
    date_gmt: post_date_gmt.replace(' ', 'T'),
    excerpt: post_excerpt.trim(),
  };
  return { id: Number(id), from_id, from_type: 'post', to_id, to_type: 'post', type, created_at, related };
}

function respond(response, relation) {
  const text = JSON.stringify(relation);
  const headers = {
    'cache-control': 'private, no-store',
    'content-type': 'application/json; charset=UTF-8',
    location: `http://127.0.0.1/wp-json/relx/v1/relationships/${relation.id}`,
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'content-length': Buffer.byteLength(text),
  };
  response.writeHead(201, headers).end(text);
}

let waiting = [];
function addAll() {
  const all = waiting;
  waiting = [];
  database.exec('begin immediate');
  const relations = all.map(([, values]) => add(values));
  database.exec('commit');
  for (const [index, [response]] of all.entries()) respond(response, relations[index]);
}

const server = createServer(async (request, response) => {
  waiting.push([response, await json(request)]);
  if (waiting.length === 1) setImmediate(addAll);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => process.send(process.cpuUsage()));
process.on('disconnect', () => process.exit());
