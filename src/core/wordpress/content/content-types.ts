/** A public post type or taxonomy, as registered in WordPress. */
export interface ContentType {
  /** `post`, `product`, `category`, ... */
  readonly name: string;
  readonly label: string;
  /** Its collection under `wp/v2`. */
  readonly rest_base: string;
  /** True if permalinks contain the slugs of parents. */
  readonly hierarchical: boolean;
  /** Query variable of plain permalinks, `?recipe=tom-yum`; false for type and id. @default its name */
  readonly query_var?: string | false | undefined;
  /** Capability type of a post type, such as `product` for `edit_products`. @default 'post', for pages 'page' */
  readonly capability_type?: string;
  /** Post types of a taxonomy. @default all types except pages; for names that begin with `product`, products */
  readonly object_types?: readonly string[];
}

/**
 * Post types that `open` knows without options. Others stay invisible.
 *
 * @example
 * defaultPostTypes.map(({ name }) => name); // ['post', 'page', 'product']
 */
export const defaultPostTypes: readonly ContentType[] = [
  { name: 'post', label: 'Posts', rest_base: 'posts', hierarchical: false },
  { name: 'page', label: 'Pages', rest_base: 'pages', hierarchical: true, capability_type: 'page' },
  { name: 'product', label: 'Products', rest_base: 'product', hierarchical: false, capability_type: 'product' },
];

/**
 * Taxonomies that `open` knows without options.
 *
 * @example
 * defaultTaxonomies.map(({ name }) => name); // ['category', 'post_tag', 'product_cat', 'product_tag']
 */
export const defaultTaxonomies: readonly ContentType[] = [
  { name: 'category', label: 'Categories', rest_base: 'categories', hierarchical: true },
  { name: 'post_tag', label: 'Tags', rest_base: 'tags', hierarchical: false },
  { name: 'product_cat', label: 'Product categories', rest_base: 'product_cat', hierarchical: true },
  { name: 'product_tag', label: 'Product tags', rest_base: 'product_tag', hierarchical: false },
];

/** Public post types and taxonomies. */
export interface ContentTypes {
  readonly postTypes: readonly ContentType[];
  readonly taxonomies: readonly ContentType[];
}

/** Plural in the capabilities of a post type: `posts`, `pages`, `products`. */
export const capabilityPlural = ({ postTypes }: ContentTypes, type: string): string =>
  `${postTypes.find(({ name }) => name === type)?.capability_type ?? 'post'}s`;

export const taxonomiesOf = ({ taxonomies }: ContentTypes, type: string): readonly ContentType[] =>
  taxonomies.filter(({ name, object_types }) => {
    if (object_types) return object_types.includes(type);
    return type !== 'page' && name.startsWith('product') === type.startsWith('product');
  });
