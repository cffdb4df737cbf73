const read = ['read'];
const contributor = [...read, 'edit_posts', 'delete_posts'];
const author = [...contributor, 'edit_published_posts', 'publish_posts', 'delete_published_posts', 'upload_files'];
const editor = [
  ...author,
  'edit_others_posts', 'edit_private_posts', 'read_private_posts', 'delete_others_posts', 'delete_private_posts',
  'edit_pages', 'edit_others_pages', 'edit_published_pages', 'edit_private_pages', 'publish_pages', 'read_private_pages',
  'delete_pages', 'delete_others_pages', 'delete_published_pages', 'delete_private_pages',
  'manage_categories', 'moderate_comments', 'unfiltered_html',
]; // biome-ignore format: a table
const administrator = [
  ...editor,
  'list_users', 'edit_users', 'create_users', 'delete_users', 'promote_users', 'manage_options', 'edit_theme_options',
  'activate_plugins', 'export', 'import',
]; // biome-ignore format: a table

/** What WordPress's five roles may do. */
export const roles: Readonly<Record<string, readonly string[]>> = {
  subscriber: read,
  contributor,
  author,
  editor,
  administrator,
};
