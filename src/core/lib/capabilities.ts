const levels = (highest: number) => Array.from({ length: highest + 1 }, (_, level) => `level_${level}`);

const contributor = ['read', 'edit_posts', 'delete_posts'];
const author = [...contributor, 'edit_published_posts', 'publish_posts', 'delete_published_posts', 'upload_files'];
const editor = [
  ...author,
  'edit_others_posts', 'edit_private_posts', 'read_private_posts', 'delete_others_posts', 'delete_private_posts',
  'edit_pages', 'edit_others_pages', 'edit_published_pages', 'edit_private_pages', 'publish_pages', 'read_private_pages',
  'delete_pages', 'delete_others_pages', 'delete_published_pages', 'delete_private_pages',
  'manage_categories', 'manage_links', 'moderate_comments', 'unfiltered_html',
]; // biome-ignore format: a table
/** Product capabilities that WooCommerce grants to shop managers. */
export const productCapabilities = [
  'edit_products', 'edit_others_products', 'edit_published_products', 'edit_private_products', 'publish_products',
  'read_private_products', 'delete_products', 'delete_others_products', 'delete_published_products', 'delete_private_products',
]; // biome-ignore format: a table
const administrator = [
  ...editor,
  ...productCapabilities,
  'list_users', 'edit_users', 'create_users', 'delete_users', 'promote_users', 'remove_users', 'manage_options',
  'edit_dashboard', 'edit_files', 'edit_theme_options', 'unfiltered_upload', 'export', 'import', 'update_core',
  'activate_plugins', 'edit_plugins', 'update_plugins', 'delete_plugins', 'install_plugins',
  'switch_themes', 'edit_themes', 'update_themes', 'install_themes', 'delete_themes',
]; // biome-ignore format: a table

/** Default capabilities of WordPress's five roles, including level numbers and products, for a site that stores no roles. */
export const roles: Readonly<Record<string, readonly string[]>> = {
  administrator: [...administrator, ...levels(10)],
  editor: [...editor, ...levels(7)],
  author: [...author, ...levels(2)],
  contributor: [...contributor, ...levels(1)],
  subscriber: ['read', ...levels(0)],
};
