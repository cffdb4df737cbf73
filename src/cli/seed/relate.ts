import type { ContentRecord, PostRecord } from '../../core/index.js';

/** Maximum number of suggested posts for a post. */
const MAXIMUM_SUGGESTIONS = 5;

/** Maximum number of posts of a term. A more common term does not indicate similarity. */
const TOO_COMMON = 200;

/** The fields of a post that are needed until all records are read. */
interface PostTerms {
  readonly id: number;
  readonly type: string;
  readonly terms: readonly string[];
}

const isShown = ({ type, status = 'publish' }: PostRecord): boolean => status === 'publish' && type !== 'attachment';

/**
 * Forwards records, and derives relations of the published posts: `authored_by` from the author, `categorized_as` from the
 * terms, and `related_to` up to five posts of the same type that share the rarest terms. For sources without relations, such
 * as a WordPress export.
 */
export async function* relate(records: AsyncIterable<ContentRecord> | Iterable<ContentRecord>): AsyncGenerator<ContentRecord> {
  const posts: PostTerms[] = [];
  const byTerm = new Map<string, PostTerms[]>();
  for await (const record of records) {
    yield record;
    if (record.kind !== 'post' || record.id === undefined || !isShown(record)) continue;
    const { id, type, author, date, terms = [] } = record;
    const from = { objectType: 'post', id } as const;
    const when = date === undefined ? {} : { created_at: date };
    if (author) yield { kind: 'relation', type: 'authored_by', from, to: { objectType: 'user', login: author }, ...when };
    for (const { taxonomy, slug } of terms)
      yield { kind: 'relation', type: 'categorized_as', from, to: { objectType: 'term', taxonomy, slug }, ...when };
    const postTerms: PostTerms = { id, type, terms: [...new Set(terms.map(({ taxonomy, slug }) => `${taxonomy}:${slug}`))] };
    posts.push(postTerms);
    for (const term of postTerms.terms) {
      const others = byTerm.get(term);
      if (others) others.push(postTerms);
      else byTerm.set(term, [postTerms]);
    }
  }
  for (const post of posts) yield* suggestions(post, byTerm);
}

/** The most similar posts, best last, so that the newest relation is the best one. */
function* suggestions(post: PostTerms, byTerm: ReadonlyMap<string, readonly PostTerms[]>): Generator<ContentRecord> {
  const scores = new Map<number, number>();
  for (const term of post.terms) {
    const others = byTerm.get(term) ?? [];
    // a common term does not indicate similarity, and comparing all of its posts takes quadratic time
    if (others.length > TOO_COMMON) continue;
    for (const other of others) {
      if (other.id !== post.id && other.type === post.type) scores.set(other.id, (scores.get(other.id) ?? 0) + 1 / others.length);
    }
  }
  const best = [...scores].sort(([a, left], [b, right]) => right - left || b - a).slice(0, MAXIMUM_SUGGESTIONS);
  for (const [id] of best.reverse()) {
    yield { kind: 'relation', type: 'related_to', from: { objectType: 'post', id: post.id }, to: { objectType: 'post', id } };
  }
}
