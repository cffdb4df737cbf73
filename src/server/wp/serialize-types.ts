import type { ContentType, ContentTypes } from '../../core/index.js';
import { taxonomiesOf } from '../../core/wordpress/content/content-types.js';

/** Attachments, a post type in WordPress that the editor needs for featured images. */
export const ATTACHMENTS: ContentType = { name: 'attachment', label: 'Media', rest_base: 'media', hierarchical: false };

/** Serializers of `wp/v2/types` and `wp/v2/taxonomies`. `root` is the URL of `wp/v2` without a trailing slash. */
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
