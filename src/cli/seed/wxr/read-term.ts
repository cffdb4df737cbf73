import type { TermRecord } from '../../../core/wordpress/import/record.js';
import { type Element, id, present, rawText, text } from './element.js';
import { WxrError } from './wxr-error.js';

const fields = {
  'wp:category': {
    slug: 'wp:category_nicename',
    parent: 'wp:category_parent',
    name: 'wp:cat_name',
    about: 'wp:category_description',
  },
  'wp:tag': { slug: 'wp:tag_slug', parent: 'wp:tag_parent', name: 'wp:tag_name', about: 'wp:tag_description' },
  'wp:term': { slug: 'wp:term_slug', parent: 'wp:term_parent', name: 'wp:term_name', about: 'wp:term_description' },
} as const;

/** The elements that {@link readTerm} reads. */
export type TermElementName = keyof typeof fields;

export function isTermElement(name: string): name is TermElementName {
  return Object.hasOwn(fields, name);
}

/** The taxonomy of a WXR domain. In WXR 1.0 the domain of tags is `tag`. */
export function taxonomyOf(domain: string): string {
  return domain === 'tag' ? 'post_tag' : domain;
}

/**
 * Reads `wp:category`, `wp:tag` or `wp:term`. Undefined for a navigation menu.
 *
 * @throws {WxrError} without a taxonomy, or with neither name nor slug.
 */
export function readTerm(element: Element, elementName: TermElementName): TermRecord | undefined {
  const names = fields[elementName];
  const own = { 'wp:category': 'category', 'wp:tag': 'post_tag', 'wp:term': text(element, 'wp:term_taxonomy') }[elementName];
  const slug = text(element, names.slug);
  // WordPress does not export an empty name.
  const name = rawText(element, names.name) ?? slug;
  if (!own) throw new WxrError('a <wp:term> has no <wp:term_taxonomy>. Add it or export again.', element);
  if (!name) throw new WxrError(`a <${elementName}> has neither a name nor a slug. Add one or export again.`, element);
  if (own === 'nav_menu') return undefined;
  return present<TermRecord>({
    kind: 'term',
    id: id(element, 'wp:term_id'),
    taxonomy: taxonomyOf(own),
    name,
    slug,
    description: rawText(element, names.about),
    parent: text(element, names.parent),
  });
}
