// A process of its own that writes relations into a database: node writer.mjs <file or mysql:// URI> <type> <from,to> ...
// Prints one line per result: the id of a relation that is written, or the code of an error. Given pairs are
// written concurrently, after a line of input; without any it writes 10,000, one after the other. With the type `copies` it
// copies the relations of the post 1 onto one post after the other, and prints how many they were.
import { once } from 'node:events';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import { limited } from './limited-types.mjs';

const [address, type, ...pairs] = process.argv.slice(2);
const dialect = address.startsWith('mysql://') ? mysql({ uri: address }) : libsql({ filename: address });
const relx = await open({ dialect, types: limited });
// until the kernel has it a line goes with a process that is killed
const print = (line) => new Promise((resolve) => process.stdout.write(`${line}\n`, resolve));
await print('ready');

async function write(pair) {
  const [from, to] = pair.split(',').map(Number);
  const result = await relx.functions.ncr_add_relation(from, 'post', to, 'post', type);
  await print(`${pair} ${typeof result === 'number' ? result : result.code}`);
}

function* everyPair(count) {
  for (let from = 1; ; from++)
    for (let to = from + 1; to <= 150; to++)
      if (count-- > 0) yield `${from},${to}`;
      else return;
}

if (type === 'copies') {
  for (let to = 100; to <= 150; to++) await print(`${to} ${(await relx.relations.copy(post(1), post(to))).copied.length}`);
} else if (pairs.length > 0) {
  // both processes of a race start at the same input
  await once(process.stdin, 'data');
  await Promise.all(pairs.map(write));
} else {
  for (const pair of everyPair(10_000)) await write(pair);
}
await relx.close();
process.stdin.destroy();

function post(id) {
  return { objectType: 'post', id };
}
