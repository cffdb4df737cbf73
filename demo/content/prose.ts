import type { PostRecord } from 'relx/core';
import { type ImageName, thumbnail } from './images.js';
import type { Login } from './people.js';
import type { Taxonomy, TermSlug } from './taxonomy.js';

interface Front {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** UTC. `2025-04-12` means half past eight that morning, when the magazine publishes. */
  readonly date: string;
  readonly by: Login;
  readonly image?: ImageName;
  readonly excerpt?: string;
  readonly status?: 'draft' | 'private' | 'future' | 'trash';
  readonly password?: string;
  readonly sticky?: boolean;
  readonly meta?: Readonly<Record<string, string>>;
}

interface StoryFront extends Front {
  readonly in: readonly TermSlug<'category'>[];
  readonly tags?: readonly TermSlug<'post_tag'>[];
}

interface PageFront extends Front {
  readonly parent?: number;
  readonly order: number;
}

interface ProductFront extends Omit<Front, 'by'> {
  readonly image: ImageName;
  /** In euros, with two decimals. */
  readonly price: string;
  /** What it cost before, when it is on sale. */
  readonly was?: string;
  readonly sku: string;
  readonly in: readonly TermSlug<'product_cat'>[];
  readonly tags?: readonly TermSlug<'product_tag'>[];
}

type Terms = NonNullable<PostRecord['terms']>;

function inTaxonomy<T extends Taxonomy>(taxonomy: T, slugs: readonly TermSlug<T>[] = []): Terms {
  return slugs.map((slug) => ({ taxonomy, slug }));
}

function record(type: string, front: Front, terms: Terms, content: string): PostRecord {
  const { by, date, image, meta, ...rest } = front;
  return {
    kind: 'post',
    type,
    ...rest,
    date: date.includes('T') ? date : `${date}T08:30:00Z`,
    author: by,
    content: content.trim(),
    ...(terms.length > 0 ? { terms } : {}),
    ...(image || meta ? { meta: { ...(image ? { _thumbnail_id: thumbnail(image) } : {}), ...meta } } : {}),
  };
}

/** An article: front matter, then its HTML. */
export function story({ in: categories, tags, ...front }: StoryFront, content: string): PostRecord {
  return record('post', front, [...inTaxonomy('category', categories), ...inTaxonomy('post_tag', tags)], content);
}

/** A page, with its place in the menu. */
export function page({ parent, order, ...front }: PageFront, content: string): PostRecord {
  return { ...record('page', front, [], content), menu_order: order, ...(parent === undefined ? {} : { parent }) };
}

/** Something to buy. All of the shop is Tobias's. */
export function product({ in: categories, tags, price, was, sku, ...front }: ProductFront, content: string): PostRecord {
  const meta = { _sku: sku, _regular_price: was ?? price, ...(was ? { _sale_price: price } : {}), _price: price };
  const terms = [...inTaxonomy('product_cat', categories), ...inTaxonomy('product_tag', tags)];
  return record('product', { ...front, by: 'tobias', meta }, terms, content);
}
