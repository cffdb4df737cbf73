// A process of its own that writes relations into a database: node writer.mjs <file or mysql:// URI> <type> <from,to> ...
// Prints one line per answer: the id of a relation that is written, or the code of a refusal.
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';

const [address, type, ...pairs] = process.argv.slice(2);
const limited = {
  name: 'two_each',
  label: 'L',
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  max_connections: 2,
};
const dialect = address.startsWith('mysql://') ? mysql({ uri: address }) : libsql({ filename: address });
const relx = await open({ dialect, types: [limited] });
process.stdout.write('ready\n');
// both processes of a race start when they are told to
if (process.env.WAIT) await new Promise((resolve) => process.stdin.once('data', resolve));
for (const pair of pairs.length > 0 ? pairs : everyPair()) {
  const [from, to] = pair.split(',').map(Number);
  const result = await relx.functions.ncr_add_relation(from, 'post', to, 'post', type);
  process.stdout.write(`${pair} ${typeof result === 'number' ? result : result.code}\n`);
}
await relx.close();
process.stdin.unref?.();
process.exit(0);

function* everyPair() {
  for (let from = 1; from <= 150; from++) for (let to = from + 1; to <= 150; to++) yield `${from},${to}`;
}
