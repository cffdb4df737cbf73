// Measures a rebuild of all similar posts in a process of its own, for its memory, and then saving one post and reading lists.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { figure, ratio } from '../figure.mjs';
import { random } from '../fixture.mjs';
import { openSite } from './site.mjs';

const SCRIPT = fileURLToPath(import.meta.url);
/** `RELX_POSTS=100000` measures the size of the aims. It takes minutes. */
const POSTS = Number(process.env.RELX_POSTS ?? 10_000);
const SAVES = 60;
const CALLS = 3000;
const PAIRS = 5;

const seconds = async (work) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** Puts the same texts into an index of FTS5 that nothing reads: what a rebuild takes at least. */
function indexTexts(filename) {
  const file = '.relx/bench-similar-index.db';
  const clean = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  };
  clean();
  const index = new Database(file);
  const posts = new Database(filename, { readonly: true });
  index.exec('pragma journal_mode = wal; create virtual table texts using fts5(title, content)');
  const insert = index.prepare('insert into texts (rowid, title, content) values (?, ?, ?)');
  index.exec('begin');
  for (const row of posts.prepare('select ID as id, post_title as title, post_content as content from wp_posts').iterate())
    insert.run(row.id, row.title, row.content);
  index.exec('commit');
  index.close();
  posts.close();
  clean();
}

/** Rebuilds, and prints the seconds of each step and the peak memory. */
async function measureRebuild() {
  const { relx } = await openSite(POSTS);
  const started = performance.now();
  const before = process.cpuUsage();
  let texts = 0;
  await relx.similar.rebuild({
    onProgress: ({ step }) => {
      if (step === 'texts') texts = (performance.now() - started) / 1000;
    },
  });
  const all = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(before);
  await relx.close();
  // maxRSS is in KiB
  console.log(
    JSON.stringify({ texts, all, cpu: (cpu.user + cpu.system) / 1e6, peak_MiB: process.resourceUsage().maxRSS / 1024 }),
  );
}

/** Milliseconds of saves that change the text, and of saves that change what has no effect on similar posts. */
async function saves(relx, filename) {
  const database = new Database(filename, { readonly: true });
  const contentOf = database.prepare('select post_content as content from wp_posts where ID = ?');
  const next = random(3);
  const times = { text: [], other: [] };
  for (let save = -5; save < SAVES; save++) {
    const id = 1 + next(POSTS);
    const other = await seconds(() => relx.posts.update(id, { excerpt: `Excerpt ${save}` }));
    const { content } = contentOf.get(id);
    const text = await seconds(() => relx.posts.update(id, { content: `${content}<p>Once more: ${next(1000)}</p>` }));
    // the first saves prepare statements
    if (save < 0) continue;
    times.text.push(text * 1000);
    times.other.push(other * 1000);
  }
  database.close();
  return times;
}

/** Microseconds of lists of ten items. */
async function listTime({ ncr_get_related }, type, posts, next) {
  const time = await seconds(async () => {
    for (let call = 0; call < CALLS; call++) await ncr_get_related(1 + next(posts), 'post', type, { limit: 10 });
  });
  return (time * 1e6) / CALLS;
}

/** @returns figures of a rebuild, of keeping one post up to date, and of reading a list */
export async function cost() {
  await (await openSite(POSTS)).relx.close();
  const rebuild = JSON.parse(execFileSync(process.execPath, [SCRIPT], { encoding: 'utf8' }));
  const { relx, filename, withRelations } = await openSite(POSTS);
  const floor = await seconds(() => indexTexts(filename));
  const next = random(11);
  const reads = { similar: [], stored: [] };
  for (let pair = -1; pair < PAIRS; pair++) {
    const similar = await listTime(relx.functions, 'similar', withRelations, next);
    const stored = await listTime(relx.functions, 'references', withRelations, next);
    if (pair < 0) continue;
    reads.similar.push(similar);
    reads.stored.push(stored);
  }
  const saved = await saves(relx, filename);
  await relx.close();
  const aims = POSTS === 100_000 ? { time: { atMost: 300 }, memory: { atMost: 500 } } : {};
  return {
    posts: POSTS,
    rebuild: {
      time: figure([rebuild.all], { unit: 's', digits: 1, ...aims.time }),
      cpu_time: figure([rebuild.cpu], { unit: 's', digits: 1 }),
      per_post: figure([(rebuild.all * 1000) / POSTS], { unit: 'ms', digits: 2, atMost: 3 }),
      texts: figure([rebuild.texts], { unit: 's', digits: 1 }),
      of_plain_index: figure([rebuild.all / floor], { digits: 1 }),
      peak_memory: figure([rebuild.peak_MiB], { unit: 'MiB', digits: 0, ...aims.memory }),
    },
    save: {
      time: figure(saved.text, { unit: 'ms', digits: 1, atMost: 50 }),
      of_other_save: ratio(saved.text, saved.other, { digits: 1 }),
    },
    read: {
      time: figure(reads.similar, { unit: 'us', digits: 0 }),
      of_stored_list: ratio(reads.similar, reads.stored, { digits: 2, atMost: 1 }),
    },
  };
}

if (process.argv[1] === SCRIPT) await measureRebuild();
