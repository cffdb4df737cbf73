'use client';
import { useSortable } from '@dnd-kit/sortable';
import { type ReactElement, useId, useRef, useState } from 'react';
import type { RelationDataInput, RelationFields } from '../../contract/index.js';
import { DataForm } from '../data/data-form.js';
import { dataSummary } from '../data/data-summary.js';
import { __, sprintf } from '../i18n.js';
import { Icon } from '../icons.js';
import { ItemLabel } from '../item-label.js';
import { shortTitle } from '../messages.js';
import { type ItemKey, itemKey, type ListedItem } from '../model/relation-changes.js';

/** What all items of a list share. */
export interface ItemActions {
  /** Fields of the relation type. @default none */
  readonly fields?: RelationFields | undefined;
  readonly onRemove: (key: ItemKey) => void;
  readonly onData: (key: ItemKey, values: RelationDataInput) => void;
}

interface ChosenItemProps extends ItemActions {
  readonly item: ListedItem;
  /** Index of the last item. */
  readonly last: number;
  /** False if the site does not store a manual order. */
  readonly isSortable: boolean;
  readonly onMove: (key: ItemKey, by: -1 | 1) => void;
}

/** List item with a drag handle, buttons to move and remove it, and a form for its data. */
export function ChosenItem({ item, last, isSortable, fields, onMove, onRemove, onData }: ChosenItemProps): ReactElement {
  const { related, id, data } = item;
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const key = itemKey(related);
  const title = shortTitle(related);
  const sortable = useSortable({
    id: key,
    disabled: !isSortable,
    /* translators: role of a drag handle, for screen readers. */
    attributes: { roleDescription: __('sortable', 'relx') },
  });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable;
  // while an item is dragged, the positions that all items would have
  const place = sortable.newIndex;
  const style = { ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }), transition };
  // `aria-disabled` keeps the focus on the button; `disabled` would lose it when the item reaches the first or last position
  const move = (isEnd: boolean, by: -1 | 1) => ({
    type: 'button' as const,
    className: 'relx-manager-button',
    'aria-disabled': isEnd,
    onClick: () => isEnd || onMove(key, by),
  });

  /* translators: %s: title of an item. */
  const formLabel = sprintf(__('Fields of “%s”', 'relx'), title);
  const row = useRef<HTMLLIElement | null>(null);
  const close = () => {
    setOpen(false);
    row.current?.querySelector<HTMLElement>('[data-control="data"]')?.focus();
  };

  return (
    <li
      ref={(element) => {
        row.current = element;
        setNodeRef(element);
      }}
      style={style}
      className="relx-manager-item"
      data-key={key}
      data-dragging={isDragging || undefined}
    >
      {isSortable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="relx-manager-button relx-manager-handle"
          data-control="handle"
          {...attributes}
          {...listeners}
          /* translators: %s: title of an item. */
          aria-label={sprintf(__('Drag “%s”', 'relx'), title)}
        >
          <Icon name="handle" />
        </button>
      )}
      <ItemLabel
        related={related}
        notes={[dataSummary(fields, data), id === undefined ? __('not saved yet', 'relx') : undefined]}
      />
      <span className="relx-manager-actions">
        {isSortable && (
          <span className="relx-manager-moves">
            {/* translators: %s: title of an item. */}
            <button {...move(place === 0, -1)} data-control="up" aria-label={sprintf(__('Move “%s” up', 'relx'), title)}>
              <Icon name="up" />
            </button>
            {/* translators: %s: title of an item. */}
            <button {...move(place === last, 1)} data-control="down" aria-label={sprintf(__('Move “%s” down', 'relx'), title)}>
              <Icon name="down" />
            </button>
          </span>
        )}
        {fields && (
          <button
            type="button"
            className="relx-manager-button"
            data-control="data"
            aria-expanded={isOpen}
            aria-controls={isOpen ? formId : undefined}
            onClick={() => setOpen(!isOpen)}
            aria-label={formLabel}
          >
            <Icon name="edit" />
          </button>
        )}
        <button
          type="button"
          className="relx-manager-button"
          data-control="remove"
          onClick={() => onRemove(key)}
          /* translators: %s: title of an item. */
          aria-label={sprintf(__('Remove “%s”', 'relx'), title)}
        >
          <Icon name="remove" />
        </button>
      </span>
      {fields && isOpen && (
        <DataForm
          id={formId}
          fields={fields}
          data={data}
          label={formLabel}
          onChange={(values) => onData(key, values)}
          onClose={close}
        />
      )}
    </li>
  );
}
