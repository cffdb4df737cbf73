import type { Related, RelatedTerm } from '../../contract/index.js';

/**
 * A related object whose texts are texts, because lists and apps render them. PHP's `JSON_NUMERIC_CHECK` makes a number of the title
 * "1984", and other plugins return objects as `wp/v2` does: `{ rendered: 'Title' }`.
 */
export function normalizeRelated<R extends Related>(related: R): R {
  const object: Record<string, unknown> = { ...related };
  for (const name of ['title', 'link', 'slug', 'excerpt']) {
    const value = object[name];
    if (value !== undefined)
      object[name] = `${typeof value === 'object' ? ((value as { readonly rendered?: unknown } | null)?.rendered ?? '') : value}`;
  }
  if (object.terms) object.terms = [object.terms].flat().map((term) => normalizeRelated(term as RelatedTerm));
  // the texts are those of the type now
  return object as unknown as R;
}
