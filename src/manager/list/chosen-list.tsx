'use client';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactElement, useId } from 'react';
import { __, sprintf } from '../i18n.js';
import { shortTitle } from '../messages.js';
import { type ItemKey, itemKey, type ListedItem } from '../model/relation-changes.js';
import { ChosenItem, type ItemActions } from './chosen-item.js';

interface ChosenListProps extends ItemActions {
  readonly items: readonly ListedItem[];
  readonly label: string;
  readonly isSortable: boolean;
  readonly onMove: (key: ItemKey, to: number) => void;
}

/** List of related items that users reorder with the pointer or the keyboard. */
export function ChosenList({ items, label, isSortable, onMove, ...actions }: ChosenListProps): ReactElement {
  const keys = items.map(({ related }) => itemKey(related));
  const id = useId();
  const sensors = useSensors(
    // a press without movement is a click, not a drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const titleAt = (key: UniqueIdentifier) => {
    const item = items[keys.indexOf(key as ItemKey)]; // dnd-kit returns the IDs that this list passes
    return item ? shortTitle(item.related) : '';
  };
  const placeOf = (key: UniqueIdentifier) => keys.indexOf(key as ItemKey) + 1; // an ID of this list

  const pickedUp = (key: UniqueIdentifier) =>
    /* translators: 1: title of an item, 2: its place in a list, 3: how many items the list has. */
    sprintf(__('Picked up “%1$s”. Position %2$d of %3$d.', 'relx'), titleAt(key), placeOf(key), items.length);
  const announcements: Announcements = {
    onDragStart: ({ active }) => pickedUp(active.id),
    onDragOver({ active, over }) {
      // repeat the first announcement while the item is over its own position
      if (!over || over.id === active.id) return pickedUp(active.id);
      /* translators: 1: title of an item, 2: a place in a list, 3: how many items the list has. */
      return sprintf(__('“%1$s” is over position %2$d of %3$d.', 'relx'), titleAt(active.id), placeOf(over.id), items.length);
    },
    onDragEnd: ({ active, over }) =>
      /* translators: 1: title of an item, 2: its place in a list, 3: how many items the list has. */
      sprintf(
        __('Dropped “%1$s”. Position %2$d of %3$d.', 'relx'),
        titleAt(active.id),
        placeOf((over ?? active).id),
        items.length,
      ),
    /* translators: %s: title of an item. */
    onDragCancel: ({ active }) => sprintf(__('Move canceled. “%s” is at its previous position.', 'relx'), titleAt(active.id)),
  };
  const draggable = __(
    'To move the item, press space or enter, then the arrow keys. Press space or enter again to drop it, or Escape to cancel.',
    'relx',
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const to = over ? keys.indexOf(over.id as ItemKey) : -1; // an ID of this list
    if (to >= 0 && over?.id !== active.id) onMove(active.id as ItemKey, to); // an ID of this list
  };

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable } }}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without numbers for no list */}
        <ol className="relx-manager-items" role="list" aria-label={label}>
          {items.map((item, index) => (
            <ChosenItem
              key={keys[index]}
              item={item}
              last={items.length - 1}
              isSortable={isSortable}
              onMove={(key, by) => onMove(key, index + by)}
              {...actions}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
