import type { ObjectType, Related, RelatedDetails, RelatedImage, RelatedTerm } from '../../contract/index.js';
import { plainText } from './plain-text.js';

/** Fields of `wp/v2` objects that related objects are made of. Featured images are embedded. */
export const coreFields: Readonly<Record<ObjectType, string>> = {
  post: '_embed=wp:featuredmedia&_fields=id,type,title,link,date,date_gmt,excerpt,featured_media,_links,_embedded',
  user: '_fields=id,name,link,slug,avatar_urls',
  term: '_fields=id,name,link,slug,taxonomy',
};

/** Fields of `wp/v2` objects for lists, of which some have details. Terms of posts are embedded, too. */
export const fieldsForLists = (objectType: ObjectType, lists: readonly { readonly query: RelatedDetails }[]): string =>
  lists.some(({ query }) => query.terms) ? coreFields[objectType].replace('_embed=', '_embed=wp:term,') : coreFields[objectType];

interface Rendered {
  readonly rendered?: string;
}

/** Used properties of a `wp/v2` object. */
export interface CoreObject {
  readonly id: number;
  readonly link?: string;
  readonly slug?: string;
  readonly type?: string;
  readonly title?: Rendered;
  readonly name?: string;
  readonly date?: string;
  readonly date_gmt?: string;
  readonly excerpt?: Rendered & { readonly protected?: boolean };
  readonly avatar_urls?: Readonly<Record<string, string>>;
  readonly taxonomy?: string;
  readonly _embedded?: {
    readonly 'wp:featuredmedia'?: readonly Medium[];
    /** By taxonomy. An error of WordPress is an object with a code in place of the terms. */
    readonly 'wp:term'?: readonly (readonly CoreObject[] | object)[];
  };
}

interface Size {
  readonly source_url?: string;
  readonly width?: number;
  readonly height?: number;
}

interface Medium {
  readonly source_url?: string;
  readonly alt_text?: string;
  readonly media_details?: Size & { readonly sizes?: Readonly<Record<string, Size>> };
}

function imageOf(medium: Medium | undefined): RelatedImage | undefined {
  const { source_url: src, alt_text: alt = '', media_details: { width, height, sizes = {} } = {} } = medium ?? {};
  if (!src || !width || !height) return undefined;
  const every = [...Object.values(sizes), { source_url: src, width, height }];
  // sizes with a different aspect ratio are cropped
  const fitting = every.filter((size) => size.width && size.height && Math.abs(size.width / size.height - width / height) < 0.02);
  // WordPress lists the full image among its sizes, if it has any
  const srcset = [...new Set(fitting.map((size) => `${size.source_url} ${size.width}w`))];
  return { src, srcset: srcset.length > 1 ? srcset.join(', ') : '', alt, width, height };
}

/** The embedded terms of a post, by taxonomy and name. */
function termsOf(core: CoreObject | undefined): readonly RelatedTerm[] {
  const embedded = (core?._embedded?.['wp:term'] ?? []).flatMap((terms) => (Array.isArray(terms) ? (terms as CoreObject[]) : []));
  const terms = embedded.map((term) => relatedOf('term', term.id, undefined, term) as RelatedTerm);
  return terms.sort((a, b) => a.taxonomy.localeCompare(b.taxonomy) || a.title.localeCompare(b.title));
}

/** Converts a `wp/v2` object to a related object. If it was not found, uses the title in the embedded relation. */
export function relatedOf(
  objectType: ObjectType,
  id: number,
  title: string | undefined,
  core: CoreObject | undefined,
  details: RelatedDetails = {},
): Related {
  const { link = '', slug = '', type = '', taxonomy = '', date, date_gmt, excerpt, avatar_urls = {} } = core ?? {};
  const object = { id, link, title: title ?? plainText(core?.name ?? core?.title?.rendered) };
  if (objectType === 'user') {
    const avatar = avatar_urls['96'] ?? Object.values(avatar_urls).at(-1);
    return { ...object, object_type: objectType, subtype: 'user', slug, ...(avatar && { avatar }) };
  }
  if (objectType === 'term') return { ...object, object_type: objectType, subtype: taxonomy, slug, taxonomy };
  const image = imageOf(core?._embedded?.['wp:featuredmedia']?.[0]);
  const text = plainText(excerpt?.rendered);
  return {
    ...object,
    object_type: objectType,
    subtype: type,
    ...(date && { date }),
    ...(date_gmt && { date_gmt }),
    ...(text && { excerpt: text }),
    ...(image && { image }),
    ...(details.terms && { terms: termsOf(core) }),
  };
}
