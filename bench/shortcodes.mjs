// Measures texts with shortcodes on the demo's content. A hundred shortcodes over fifty posts are compared with their request. A
// megabyte with a thousand shortcodes is compared with a search for brackets only.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createClient } from 'relx';
import { open } from 'relx/core';
import { createApp } from 'relx/server';
import { parseShortcodes, renderShortcodes } from 'relx/shortcodes';
import { libsql } from 'relx/store/libsql';
import { figure, ratio } from './figure.mjs';

const FILE = '.relx/bench-demo.db';
const TAGS = new Set(['relx_related_posts', 'relx_related_users', 'relx_related_terms']);
const ROUNDS = 21;
const MEGABYTE = 2 ** 20;

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

async function samplesOf(work) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await work());
  return times;
}

function texts(posts) {
  const text = Array.from(
    { length: 100 },
    (_, index) => `<p>[relx_related_posts post_id="${posts[index % posts.length]}" limit="${1 + (index % 2)}"]</p>`,
  );
  const long = Array.from(
    { length: 1000 },
    (_, index) => `${'x'.repeat(MEGABYTE / 1000 - 40)} [relx_related_posts limit="${index}"]`,
  );
  return {
    text: text.join(''),
    parsed: {
      a_thousand: long.join(''),
      brackets: '['.repeat(MEGABYTE),
      unclosed_quotes: '[relx_related_posts a="'.repeat(MEGABYTE / 23),
      unclosed: '[relx_related_posts]'.repeat(MEGABYTE / 20),
    },
  };
}

export async function shortcodes() {
  if (!existsSync(FILE))
    execFileSync(process.execPath, ['dist/backend/cli/bin.js', 'seed', '--demo', '--database', FILE], { stdio: 'pipe' });
  const relx = await open({ dialect: libsql({ filename: FILE }), url: 'http://127.0.0.1' });
  const { posts } = await new relx.PostQuery({ posts_per_page: 50 }).run();
  const { text, parsed } = texts(posts.map(({ row }) => row.ID));
  const app = createApp({ relx });
  let requests = 0;
  let requestMs = 0;
  const client = createClient({
    url: 'http://127.0.0.1/wp-json',
    async fetch(input, init) {
      requests += 1;
      const { ms, result } = await timed(async () => {
        const response = await app.fetch(new Request(input, init));
        return new Response(await response.text(), response);
      });
      requestMs += ms;
      return result;
    },
  });
  const beyond = await samplesOf(async () => {
    requests = 0;
    requestMs = 0;
    const { ms } = await timed(() => renderShortcodes(text, { client }));
    return ms - requestMs;
  });
  const core = await samplesOf(async () => (await timed(() => renderShortcodes(text, { core: relx }))).ms);
  const parse = {};
  for (const [name, long] of Object.entries(parsed)) {
    const own = await samplesOf(async () => (await timed(() => parseShortcodes(long, TAGS))).ms);
    const half = await samplesOf(async () => (await timed(() => parseShortcodes(long.slice(0, MEGABYTE / 2), TAGS))).ms);
    parse[name] = {
      milliseconds: figure(own, { unit: 'ms', digits: 1, atMost: 100 }),
      // linear: twice the text takes twice as long
      of_half_the_text: ratio(own, half, { digits: 1, atMost: 3 }),
    };
  }
  await relx.close();
  return {
    posts: posts.length,
    hundred_shortcodes: {
      requests: figure([requests], { unit: 'requests', atMost: 1 }),
      beyond_the_request: figure(beyond, { unit: 'ms', digits: 1, atMost: 20 }),
      from_the_core: figure(core, { unit: 'ms', digits: 1 }),
    },
    parse_a_megabyte: parse,
  };
}
