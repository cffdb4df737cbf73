import { __, _n, sprintf } from '@wordpress/i18n';
import type { Action, Category, UnknownSubtype } from './integrity.js';

/** What is wrong with relations of a category. */
export function categoryText(category: Category): string {
  const texts: Readonly<Record<Category, string>> = {
    orphaned: __('The post, user or term no longer exists', 'relx'),
    unregistered: __('The type is not registered', 'relx'),
    self: __('An object is related to itself', 'relx'),
    kind: __('The type does not allow these objects', 'relx'),
    duplicate: __('The relation exists twice', 'relx'),
    excess: __('The relation is beyond the limit of its type', 'relx'),
    order: __('The position is invalid', 'relx'),
    wrong_subtype: __('The type does not connect this post type, taxonomy or role', 'relx'),
    cycle: __('The relation is part of a cycle', 'relx'),
    data: __('The data is invalid', 'relx'),
  };
  return texts[category];
}

export const unknownText = ({ type, subtype }: UnknownSubtype): string =>
  /* translators: 1: name of a relation type. 2: name of a post type, taxonomy or role. */
  sprintf(__('The relation type %1$s connects %2$s, which is not registered.', 'relx'), type, subtype);

/** What a repair does. */
export function actionText(action: Action): string {
  const texts: Readonly<Record<Action, string>> = {
    remove: __('Remove', 'relx'),
    repair: __('Repair', 'relx'),
    keep: __('Keep', 'relx'),
  };
  return texts[action];
}

export const progressText = (checked: number, total: number): string =>
  /* translators: 1: number of relations that were checked. 2: number of all relations. */
  sprintf(__('%1$s of %2$s relations checked', 'relx'), checked.toLocaleString(), total.toLocaleString());

export function repairedText(removed: number, repaired: number): string {
  return [
    /* translators: %s: number of relations. */
    sprintf(_n('%s relation removed.', '%s relations removed.', removed, 'relx'), removed.toLocaleString()),
    /* translators: %s: number of relations. */
    sprintf(_n('%s relation repaired.', '%s relations repaired.', repaired, 'relx'), repaired.toLocaleString()),
  ].join(' ');
}
