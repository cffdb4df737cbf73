import type { ContentType } from '../../core/index.js';

/** Singular of an English label: `Posts`, `Categories`. */
const singularOf = (label: string) => label.replace(/ies$/, 'y').replace(/s$/, '');

/** Labels that post types and taxonomies share. */
function sharedLabels(label: string): Record<string, string> {
  const one = singularOf(label);
  return {
    name: label,
    singular_name: one,
    add_new_item: `Add ${one}`,
    edit_item: `Edit ${one}`,
    view_item: `View ${one}`,
    search_items: `Search ${label}`,
    not_found: `No ${label.toLowerCase()} found.`,
    parent_item_colon: `Parent ${one}:`,
    all_items: `All ${label}`,
    items_list: `${label} list`,
    menu_name: label,
  };
}

/** The editor's labels of a post type, in WordPress's words. */
export function postTypeLabels({ label }: ContentType): Record<string, string> {
  const one = singularOf(label);
  return {
    ...sharedLabels(label),
    add_new: 'Add',
    new_item: `New ${one}`,
    view_items: `View ${label}`,
    not_found_in_trash: `No ${label.toLowerCase()} found in Trash.`,
    archives: `${one} Archives`,
    attributes: `${one} Attributes`,
    featured_image: 'Featured image',
    set_featured_image: 'Set featured image',
    remove_featured_image: 'Remove featured image',
    use_featured_image: 'Use as featured image',
    item_published: `${one} published.`,
    item_published_privately: `${one} published privately.`,
    item_reverted_to_draft: `${one} reverted to draft.`,
    item_trashed: `${one} trashed.`,
    item_scheduled: `${one} scheduled.`,
    item_updated: `${one} updated.`,
    name_admin_bar: one,
  };
}

export function taxonomyLabels({ label }: ContentType): Record<string, string> {
  const one = singularOf(label);
  return {
    ...sharedLabels(label),
    popular_items: `Popular ${label}`,
    parent_item: `Parent ${one}`,
    update_item: `Update ${one}`,
    new_item_name: `New ${one} Name`,
    separate_items_with_commas: `Separate ${label.toLowerCase()} with commas`,
    add_or_remove_items: `Add or remove ${label.toLowerCase()}`,
    choose_from_most_used: `Choose from the most used ${label.toLowerCase()}`,
    no_terms: `No ${label.toLowerCase()}`,
    most_used: 'Most Used',
    back_to_items: `← Go to ${label}`,
  };
}
