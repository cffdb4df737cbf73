import type { RelatedTerm } from '../../../contract/index.js';
import { eventLoopYield } from '../../../event-loop-yield.js';
import type { Store } from '../../../store/store.js';
import { groupBy } from '../../lib/group-by.js';
import { plainText } from '../../wordpress/html/plain-text.js';
import type { LinkedTerm, Links } from '../../wordpress/links/links.js';

/** A term with its name, which may contain HTML. */
interface NamedTerm extends LinkedTerm {
  readonly name: string;
}

/** Returns terms with their links, in the same order. */
export async function relatedTerms(terms: readonly NamedTerm[], links: Links): Promise<RelatedTerm[]> {
  const urls = await links.terms(terms);
  return terms.map(({ id, taxonomy, name, slug }, index) => ({
    id,
    object_type: 'term',
    subtype: taxonomy,
    title: plainText(name),
    link: urls[index] ?? '',
    slug,
    taxonomy,
  }));
}

/** Reads the terms of posts in public taxonomies with one statement for up to 256 posts. Posts without terms are omitted. */
export async function termsOfPosts(ids: readonly number[], store: Store, links: Links): Promise<Map<number, RelatedTerm[]>> {
  const rows = await store.reads.publicTerms(store.db, ids);
  // posts share terms
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const terms = new Map((await relatedTerms(unique, links)).map((term) => [term.id, term]));
  const found = new Map<number, RelatedTerm[]>();
  const yieldToOthers = eventLoopYield();
  for (const [post, own] of groupBy(rows, ({ post_id }) => post_id)) {
    await yieldToOthers();
    found.set(
      post,
      own.flatMap(({ id }) => terms.get(id) ?? []),
    );
  }
  return found;
}
