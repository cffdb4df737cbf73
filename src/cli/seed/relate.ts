import type { ContentRecord, PostRecord } from '../../core/index.js';

/** Most related posts that are suggested for one post. */
const MOST = 5;

/** Posts with a term above which it says nothing of likeness. */
const TOO_COMMON = 200;

/** What has to be remembered of each post until all have come. */
interface Seen {
  readonly id: number;
  readonly type: string;
  readonly terms: readonly string[];
}

const isShown = ({ type, status = 'publish' }: PostRecord): boolean => status === 'publish' && type !== 'attachment';

/**
 * Passes records through, and relates the published posts among them by what the source says anyway: `authored_by`
 * their author, `categorized_as` their terms, `related_to` up to five posts of the same type that share the rarest
 * terms. For sources without relations of their own, such as a WordPress export.
 */
export async function* relate(records: AsyncIterable<ContentRecord> | Iterable<ContentRecord>): AsyncGenerator<ContentRecord> {
  const posts: Seen[] = [];
  const byTerm = new Map<string, Seen[]>();
  for await (const record of records) {
    yield record;
    if (record.kind !== 'post' || record.id === undefined || !isShown(record)) continue;
    const { id, type, author, date, terms = [] } = record;
    const from = { objectType: 'post', id } as const;
    const when = date === undefined ? {} : { created_at: date };
    if (author) yield { kind: 'relation', type: 'authored_by', from, to: { objectType: 'user', login: author }, ...when };
    for (const { taxonomy, slug } of terms)
      yield { kind: 'relation', type: 'categorized_as', from, to: { objectType: 'term', taxonomy, slug }, ...when };
    const seen: Seen = { id, type, terms: [...new Set(terms.map(({ taxonomy, slug }) => `${taxonomy}:${slug}`))] };
    posts.push(seen);
    for (const term of seen.terms) {
      const others = byTerm.get(term);
      if (others) others.push(seen);
      else byTerm.set(term, [seen]);
    }
  }
  for (const post of posts) yield* suggestions(post, byTerm);
}

/** The posts nearest to one, best last, so that the newest relation is the best one. */
function* suggestions(post: Seen, byTerm: ReadonlyMap<string, readonly Seen[]>): Generator<ContentRecord> {
  const scores = new Map<number, number>();
  for (const term of post.terms) {
    const others = byTerm.get(term) ?? [];
    // a term that this many have says little of each, and comparing them all would take their number squared
    if (others.length > TOO_COMMON) continue;
    for (const other of others) {
      if (other.id !== post.id && other.type === post.type) scores.set(other.id, (scores.get(other.id) ?? 0) + 1 / others.length);
    }
  }
  const best = [...scores].sort(([a, left], [b, right]) => right - left || b - a).slice(0, MOST);
  for (const [id] of best.reverse()) {
    yield { kind: 'relation', type: 'related_to', from: { objectType: 'post', id: post.id }, to: { objectType: 'post', id } };
  }
}
