import type { RelxError } from '../client/index.js';
import type { Related, RelationFields } from '../contract/index.js';
import { __, _n, sprintf } from './i18n.js';
import type { FieldConflict, OthersChanges, RejectedChange } from './model/save-result.js';

/** Maximum length of titles in messages and labels, in characters. */
const LONGEST = 80;
/** Maximum length of titles in lists, in characters. */
const LONGEST_SHOWN = 300;
/** Maximum number of titles in a message. */
const MOST = 3;

/** Shortens a text, without half a surrogate pair at its end. */
export const clamped = (text: string, most: number): string =>
  text.length > most
    ? `${text
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : text;

/** Title of a related object, or its ID if it has no title. */
export function titleOf({ title, id }: Pick<Related, 'title' | 'id'>): string {
  /* translators: %d: number of an item without a title. */
  return clamped(title, LONGEST_SHOWN) || sprintf(__('(no title, %d)', 'relx'), id);
}

/** Title for use in a message. */
export const shortTitle = (related: Pick<Related, 'title' | 'id'>): string => clamped(titleOf(related), LONGEST);

function titles(list: readonly { readonly title: string }[]): string {
  /* translators: %s: title of an item. */
  const named = list.slice(0, MOST).map(({ title }) => sprintf(__('“%s”', 'relx'), clamped(title, LONGEST)));
  const more = list.length - named.length;
  /* translators: between the titles of several items. */
  const joined = named.join(__(', ', 'relx'));
  if (more === 0) return joined;
  /* translators: 1: titles of some items, 2: how many more there are. */
  return sprintf(_n('%1$s and %2$d more', '%1$s and %2$d more', more, 'relx'), joined, more);
}

/** Message about a field that was changed elsewhere, too. */
function conflictMessage({ field: name, value, ...item }: FieldConflict, fields: RelationFields | undefined): string {
  const title = shortTitle(item);
  const field = fields?.[name]?.label ?? name;
  if (value === null)
    /* translators: 1: name of a field, 2: title of an item. */
    return sprintf(
      __('“%1$s” of “%2$s” was emptied in another tab or by another user. Your value was saved.', 'relx'),
      field,
      title,
    );
  /* translators: 1: name of a field, 2: title of an item, 3: value of the other user. */
  const message = __('“%1$s” of “%2$s” was changed to “%3$s” in another tab or by another user. Your value was saved.', 'relx');
  return sprintf(message, field, title, clamped(String(value), LONGEST));
}

/** Messages about changes of other users, or of the same user in another tab. */
export function othersMessages(
  { added, removed, lost, moved, updated, conflicts }: OthersChanges,
  fields?: RelationFields,
): readonly string[] {
  return [
    added.length > 0 &&
      /* translators: %s: titles of one or several items. */
      sprintf(__('Added in another tab or by another user: %s. Both changes were saved.', 'relx'), titles(added)),
    removed.length > 0 &&
      /* translators: %s: titles of one or several items. */
      sprintf(__('Removed in another tab or by another user: %s. Both changes were saved.', 'relx'), titles(removed)),
    lost.length > 0 &&
      /* translators: %s: titles of one or several items. */
      sprintf(__('Removed in another tab or by another user: %s. Your changes to removed items were not saved.', 'relx'), titles(lost)), // biome-ignore format: one message
    moved.length > 0 &&
      /* translators: %s: titles of one or several items. */
      sprintf(__('Moved in another tab or by another user: %s. Both changes were saved.', 'relx'), titles(moved)),
    updated.length > 0 &&
      /* translators: %s: titles of one or several items. */
      sprintf(__('Fields changed in another tab or by another user: %s. Both changes were saved.', 'relx'), titles(updated)),
    ...conflicts.map((conflict) => conflictMessage(conflict, fields)),
  ].filter((message) => message !== false);
}

/** Explanation of an error for authors. Falls back to the message of the service. */
export function reasonMessage({ code, status, message }: Pick<RejectedChange, 'code' | 'status' | 'message'>): string {
  if (code === 'ncr_max_connections_exceeded')
    return __('The limit of this list, or of the lists of the item, is reached.', 'relx');
  if (code === 'ncr_object_not_found') return __('It was deleted, or you don’t have permission to view it.', 'relx');
  if (code === 'rest_precondition_failed') return __('The order is changing at the same time. Try again in a moment.', 'relx');
  if (code === 'rest_no_route' || code === 'not_supported') return __('This site does not support this change.', 'relx');
  if (code === 'ncr_invalid_type') return __('This relation type is not registered on this site.', 'relx');
  if (/^rest_(post|user)_invalid_id$|^rest_term_invalid$/.test(code))
    return __('The item of this list was deleted, or you don’t have permission to view it.', 'relx');
  if (code === 'incorrect_password')
    return __('The login name or the application password is wrong. Check both, or create a new application password.', 'relx');
  if (status === 401 || code === 'rest_cookie_invalid_nonce') return __('You are not logged in. Log in, then try again.', 'relx');
  if (status === 403) return __('You don’t have permission to change this.', 'relx');
  if (code === 'offline_error') return __('You are offline.', 'relx');
  if (code === 'cors_error') return __('The site does not allow this page to read its data.', 'relx');
  if (status === 0 || status === 429 || status >= 500) return __('The site is not reachable. Try again later.', 'relx');
  return message || __('The site rejected the change.', 'relx');
}

/** Explanation why a search result cannot be related. */
export function rejectedNote(code: string): string {
  if (code === 'rest_cannot_create') return __('you don’t have permission to edit it', 'relx');
  if (code === 'ncr_max_connections_exceeded') return __('already in as many lists as allowed: remove it from one first', 'relx');
  return __('this site does not allow the relation', 'relx');
}

/** Explanation of a thrown error. */
export function errorMessage(error: unknown): string {
  const { code = '', status = 0, message = '' } = (error ?? {}) as Partial<RelxError>;
  return reasonMessage({ code, status, message });
}

/** Returns a message about a change that was rejected, or whose outcome is unknown. */
export function rejectionMessage(rejected: RejectedChange): string {
  const title = clamped(rejected.title, LONGEST);
  if (rejected.outcome === 'unknown')
    /* translators: %s: title of an item. */
    return sprintf(__('The connection failed, so the change to “%s” may or may not be saved. Try again. Nothing is saved twice.', 'relx'), title); // biome-ignore format: one message
  const reason = reasonMessage(rejected);
  /* translators: 1: title of an item, 2: reason for the error. */
  if (rejected.op === 'add') return sprintf(__('“%1$s” could not be added. %2$s', 'relx'), title, reason);
  /* translators: 1: title of an item, 2: reason for the error. */
  if (rejected.op === 'update')
    /* translators: 1: title of an item, 2: reason for the error. */
    return sprintf(__('The fields of “%1$s” could not be changed. %2$s', 'relx'), title, reason);
  /* translators: 1: title of an item, 2: reason for the error. */
  if (rejected.op === 'remove') return sprintf(__('“%1$s” could not be removed. %2$s', 'relx'), title, reason);
  /* translators: 1: title of an item, 2: reason for the error. */
  return sprintf(__('“%1$s” could not be moved. %2$s', 'relx'), title, reason);
}

/** Messages about the limits of a list. */
export function limitMessages(count: number, limit: number | undefined, relatedLimit: number | undefined): readonly string[] {
  return [
    limit !== undefined &&
      count >= limit &&
      /* translators: %d: most items that a list may have. */
      sprintf(_n('The list is limited to %d item. Remove it to add another.', 'The list is limited to %d items. Remove one to add another.', limit, 'relx'), limit), // biome-ignore format: two plural forms
    relatedLimit !== undefined &&
      /* translators: %d: how many lists of this type an item can be in. */
      sprintf(_n('An item can be in %d list of this type.', 'An item can be in %d lists of this type.', relatedLimit, 'relx'), relatedLimit), // biome-ignore format: two plural forms
  ].filter((message) => message !== false);
}
