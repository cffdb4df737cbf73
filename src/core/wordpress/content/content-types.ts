/** A post type or taxonomy that the public may see, as WordPress registers it. */
export interface ContentType {
  /** `post`, `product`, `category`, ... */
  readonly name: string;
  readonly label: string;
  /** Its collection under `wp/v2`. */
  readonly rest_base: string;
  /** Whether its addresses contain those of its parents. */
  readonly hierarchical: boolean;
  /** Its variable in plain addresses, `?recipe=tom-yum`; false for none, so that they name type and id. @default its name */
  readonly query_var?: string | false | undefined;
  /** Of a post type: whose capabilities it has, `product` for `edit_products` and its like. @default 'post', 'page' of pages */
  readonly capability_type?: string;
  /** Of a taxonomy: the post types it is for. @default every type but pages; those that begin with `product` for such */
  readonly object_types?: readonly string[];
}

/** The public post types of every site. Others are named when the core is opened; an unnamed type is nobody's to see. */
export const defaultPostTypes: readonly ContentType[] = [
  { name: 'post', label: 'Posts', rest_base: 'posts', hierarchical: false },
  { name: 'page', label: 'Pages', rest_base: 'pages', hierarchical: true, capability_type: 'page' },
  { name: 'product', label: 'Products', rest_base: 'product', hierarchical: false, capability_type: 'product' },
];

/** The public taxonomies of every site. */
export const defaultTaxonomies: readonly ContentType[] = [
  { name: 'category', label: 'Categories', rest_base: 'categories', hierarchical: true },
  { name: 'post_tag', label: 'Tags', rest_base: 'tags', hierarchical: false },
  { name: 'product_cat', label: 'Product categories', rest_base: 'product_cat', hierarchical: true },
  { name: 'product_tag', label: 'Product tags', rest_base: 'product_tag', hierarchical: false },
];

/** What the public may see at all. */
export interface ContentTypes {
  readonly postTypes: readonly ContentType[];
  readonly taxonomies: readonly ContentType[];
}

/** What the capabilities of a post type end with: `posts`, `pages`, `products`. */
export const capabilityPlural = ({ postTypes }: ContentTypes, type: string): string =>
  `${postTypes.find(({ name }) => name === type)?.capability_type ?? 'post'}s`;

/** The taxonomies that a post type has. */
export const taxonomiesOf = ({ taxonomies }: ContentTypes, type: string): readonly ContentType[] =>
  taxonomies.filter(({ name, object_types }) => {
    if (object_types) return object_types.includes(type);
    return type !== 'page' && name.startsWith('product') === type.startsWith('product');
  });
