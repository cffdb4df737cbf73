import type { ReactElement } from 'react';
import type { ObjectList } from '../../contract/index.js';
import { dataSummary } from '../data/data-summary.js';
import { __, sprintf } from '../i18n.js';
import { ItemLabel } from '../item-label.js';
import { itemKey, type ListedItem } from '../model/relation-changes.js';

/** True if the list is seen from the objects that determine it: those with the field, or with the links. */
const isOwn = ({ direction, type: { meta_side } }: ObjectList) =>
  direction === 'both' || direction === (meta_side === 'to' ? 'incoming' : 'outgoing');

function hintOf(list: ObjectList): string {
  const { managed_by, source } = list.type;
  if (managed_by === 'links')
    return isOwn(list)
      ? __('This list follows the links in the text. Change the text to change the list.', 'relx')
      : __('The texts of these items link here. Change those texts to change the list.', 'relx');
  if (!isOwn(list)) return __('This list follows a field of these items. Change the field there to change the list.', 'relx');
  return source
    ? /* translators: %s: label of a custom field. */
      sprintf(__('This list follows the field “%s”. Change the field to change the list.', 'relx'), source.label)
    : __('This list follows a custom field. Change the field to change the list.', 'relx');
}

/** Explains why authors can't change the list, with a link to what they can change. */
export function ManagedHint({ list }: { readonly list: ObjectList }): ReactElement {
  const url = isOwn(list) ? list.type.source?.url : undefined;
  return (
    <p className="relx-manager-hint">
      {hintOf(list)} {url && <a href={url}>{__('Go to the field', 'relx')}</a>}
    </p>
  );
}

interface ManagedItemsProps {
  readonly list: ObjectList;
  readonly label: string;
  readonly items: readonly ListedItem[];
}

/** Related items that authors can't change. */
export function ManagedItems({ list, label, items }: ManagedItemsProps): ReactElement {
  if (items.length === 0) return <p className="relx-manager-hint">{__('No related items.', 'relx')}</p>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without numbers for no list
    <ol className="relx-manager-items" role="list" aria-label={label}>
      {items.map(({ related, data }) => (
        <li key={itemKey(related)} className="relx-manager-item" data-key={itemKey(related)}>
          <ItemLabel related={related} notes={[dataSummary(list.type.fields, data)]} />
        </li>
      ))}
    </ol>
  );
}
