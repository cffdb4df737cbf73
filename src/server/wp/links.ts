import type { ContentObject, ContentTypes } from '../../core/index.js';
import { taxonomiesOf } from '../../core/wordpress/content/content-types.js';
import { idOf } from './fields.js';

/** A link of an object in WordPress's format. */
export interface ObjectLink {
  readonly href: string;
  readonly embeddable?: true;
  readonly taxonomy?: string;
  readonly name?: string;
  readonly templated?: true;
  readonly targetHints?: { readonly allow: readonly string[] };
}
export type ObjectLinks = Readonly<Record<string, readonly ObjectLink[]>>;

const CURIES: readonly ObjectLink[] = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];

/** `_links` of an object; `base` is the URL of `wp/v2`. */
export function linksOf(
  object: ContentObject,
  restBase: string,
  base: string,
  types: ContentTypes,
  allow: readonly string[] = ['GET'],
): ObjectLinks {
  const id = idOf(object);
  const links: Record<string, readonly ObjectLink[]> = {
    self: [{ href: `${base}/${restBase}/${id}`, targetHints: { allow } }],
    collection: [{ href: `${base}/${restBase}` }],
  };
  if (object.objectType === 'user') return links;
  if (object.objectType === 'term') {
    const { taxonomy, parent } = object.row;
    links.about = [{ href: `${base}/taxonomies/${taxonomy}` }];
    if (parent) links.up = [{ embeddable: true, href: `${base}/${restBase}/${parent}` }];
    return { ...links, curies: CURIES };
  }
  const { row, thumbnail } = object;
  links.about = [{ href: `${base}/types/${row.post_type}` }];
  if (row.post_author) links.author = [{ embeddable: true, href: `${base}/users/${row.post_author}` }];
  if (row.post_parent) links.up = [{ embeddable: true, href: `${base}/${restBase}/${row.post_parent}` }];
  if (thumbnail) links['wp:featuredmedia'] = [{ embeddable: true, href: `${base}/media/${thumbnail}` }];
  const own = taxonomiesOf(types, row.post_type);
  if (own.length > 0)
    links['wp:term'] = own.map(({ name, rest_base }) => ({
      taxonomy: name,
      embeddable: true,
      href: `${base}/${rest_base}?post=${id}`,
    }));
  return { ...links, curies: CURIES };
}
