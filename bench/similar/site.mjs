// A site with posts of 300 words, for the cost of similar posts. It is stored under .relx/ for the next run.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { random } from '../fixture.mjs';

const WORDS = 50_000;
const LENGTH = 300;
/** Posts have one of these subjects, from which some of their words are. */
const SUBJECTS = 1000;
const TAGS = 2000;
const CATEGORIES = 20;
/** Posts with as many stored relations as similar posts, to compare reads with. */
const RELATED = 1000;
const EACH = 20;
const SYLLABLES = ['ka', 'ne', 'mo', 'ri', 'su', 'ta', 'lo', 'ven', 'dar', 'pil', 'gon', 'fes', 'hu', 'jat', 'bri', 'sco'];

/** A different word for each number, shorter ones first. */
function word(number) {
  let text = '';
  for (let rest = number + 16; rest > 0; rest = Math.floor(rest / 16)) text += SYLLABLES[rest % 16];
  return text;
}

/** Some words occur in most texts, and most words occur in few texts, as in languages. */
const anyWord = (next) => word(Math.floor(WORDS ** (next(1e6) / 1e6)) - 1);

function* records(posts) {
  const next = random(5);
  yield { kind: 'option', name: 'permalink_structure', value: '/%postname%/' };
  const terms = [
    ...Array.from({ length: CATEGORIES }, (_, index) => ({ taxonomy: 'category', slug: `section-${index}` })),
    ...Array.from({ length: TAGS }, (_, index) => ({ taxonomy: 'post_tag', slug: `tag-${index}` })),
  ];
  for (const term of terms) yield { kind: 'term', ...term, name: term.slug };
  for (let id = 1; id <= posts; id++) {
    const subject = next(SUBJECTS);
    const ofSubject = () => word(1000 + ((subject * 37 + next(40)) % WORDS));
    const text = Array.from({ length: LENGTH }, () => (next(10) === 0 ? ofSubject() : anyWord(next)));
    yield {
      kind: 'post',
      id,
      type: 'post',
      title: `${ofSubject()} ${anyWord(next)} ${ofSubject()} ${id}`,
      content: `<p>${text.slice(0, LENGTH / 2).join(' ')}.</p><p>${text.slice(LENGTH / 2).join(' ')}.</p>`,
      excerpt: `What post ${id} says, in a sentence or two.`,
      date: new Date(Date.UTC(2020, 0, 1) + id * 60_000).toISOString(),
      terms: [
        { taxonomy: 'category', slug: `section-${subject % CATEGORIES}` },
        { taxonomy: 'post_tag', slug: `tag-${(subject * 2) % TAGS}` },
        { taxonomy: 'post_tag', slug: `tag-${next(TAGS)}` },
      ],
    };
  }
  for (let from = 1; from <= Math.min(RELATED, posts); from++)
    for (let index = 1; index <= EACH; index++) {
      const to = 1 + ((from + index * 13) % posts);
      yield { kind: 'relation', type: 'references', from: { objectType: 'post', id: from }, to: { objectType: 'post', id: to } };
    }
}

/** Opens the site with a number of posts. Its first posts have stored relations, too. */
export async function openSite(posts) {
  const filename = `.relx/bench-similar-${posts}.db`;
  const done = `${filename}.done`;
  const isMade = existsSync(done);
  if (!isMade) for (const suffix of ['', '-wal', '-shm']) rmSync(filename + suffix, { force: true });
  const relx = await open({ dialect: libsql({ filename }), url: 'http://127.0.0.1' });
  if (!isMade) {
    await relx.import(records(posts));
    writeFileSync(done, '');
  }
  return { relx, filename, withRelations: Math.min(RELATED, posts) };
}
