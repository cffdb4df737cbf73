import type { ContentType, ContentTypes } from '../../core/index.js';
import { taxonomiesOf } from '../../core/wordpress/content/content-types.js';
import { postTypeLabels, taxonomyLabels } from './labels.js';

/** Uploaded files, which WordPress has among the post types: the editor finds featured images by it. */
export const ATTACHMENTS: ContentType = { name: 'attachment', label: 'Media', rest_base: 'media', hierarchical: false };

/**
 * Post types and taxonomies as `wp/v2/types` and `wp/v2/taxonomies` respond with them. `root` is the URL of `wp/v2`, without a
 * slash at its end.
 */
export function typeSerializers(types: ContentTypes) {
  const typeOf = (type: ContentType, root: string) => {
    const { name, label, rest_base, hierarchical } = type;
    return {
      description: '',
      hierarchical,
      has_archive: false,
      name: label,
      slug: name,
      icon: null,
      taxonomies: type === ATTACHMENTS ? [] : taxonomiesOf(types, name).map((own) => own.name),
      rest_base,
      rest_namespace: 'wp/v2',
      viewable: true,
      labels: postTypeLabels(type),
      supports: {
        title: true,
        author: true,
        ...(type === ATTACHMENTS ? {} : { editor: true, excerpt: true, thumbnail: true, 'custom-fields': true }),
        ...(hierarchical ? { 'page-attributes': true } : {}),
      },
      visibility: { show_in_nav_menus: true, show_ui: true },
      _links: { collection: [{ href: `${root}/types` }], 'wp:items': [{ href: `${root}/${rest_base}` }] },
    };
  };
  const taxonomyOf = (taxonomy: ContentType, root: string) => {
    const { name, label, rest_base, hierarchical } = taxonomy;
    return {
      name: label,
      slug: name,
      description: '',
      types: types.postTypes.map((own) => own.name).filter((own) => taxonomiesOf(types, own).some((one) => one.name === name)),
      hierarchical,
      rest_base,
      rest_namespace: 'wp/v2',
      labels: taxonomyLabels(taxonomy),
      visibility: {
        public: true,
        publicly_queryable: true,
        show_admin_column: true,
        show_in_nav_menus: true,
        show_in_quick_edit: true,
        show_ui: true,
      },
      _links: { collection: [{ href: `${root}/taxonomies` }], 'wp:items': [{ href: `${root}/${rest_base}` }] },
    };
  };
  return { typeOf, taxonomyOf };
}
