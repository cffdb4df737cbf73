'use client';
import { useEffect, useState } from 'react';
import type { Related, RelatedPost } from '../../contract/index.js';
import { __, sprintf } from '../i18n.js';
import { shortTitle } from '../messages.js';
import { invertOperation } from '../model/invert-operation.js';
import { type ItemKey, itemKey, type ListedItem, type ListKey, type RelationOperation } from '../model/relation-changes.js';
import type { SavedRelations } from '../model/saved-relations.js';
import type { FocusTarget } from './use-focus.js';

/** The last change of an author, which can be undone. */
export interface Undo {
  readonly text: string;
  readonly operation: RelationOperation;
  /** The draft that was created for the change. @default none */
  readonly draft?: RelatedPost | undefined;
}

interface ListOperationsOptions {
  readonly list: ListKey;
  readonly items: readonly ListedItem[];
  /** False if the list has more items than are loaded. */
  readonly isComplete: boolean;
  /** Number of items in the whole list. */
  readonly count: number;
  readonly saved: SavedRelations | undefined;
  readonly change: (operation: RelationOperation) => Promise<boolean>;
  /** Deletes a draft whose addition was undone. */
  readonly deleteDraft: (draft: RelatedPost) => Promise<void>;
  readonly announce: (text: string) => void;
  readonly focus: (target: FocusTarget) => void;
  /** Returns the name of the item control that has the focus. */
  readonly focusedControl: () => string | undefined;
}

/** Adds, removes and moves items of a list. Announces each change, moves the focus and keeps the inverse of the last change. */
export function useListOperations(options: ListOperationsOptions) {
  const { list, items, isComplete, count, saved, change, deleteDraft, announce, focus, focusedControl } = options;
  const [undo, setUndo] = useState<Undo>();
  const keys = items.map(({ related }) => itemKey(related));
  // a rejected change has its own notice, which would contradict this one
  useEffect(() => {
    if (saved?.rejected.some((one) => one.list === list)) setUndo(undefined);
  }, [saved, list]);

  const run = (operation: RelationOperation, text: string, draft?: RelatedPost) => {
    const inverse = invertOperation(items, operation);
    void change(operation);
    announce(text);
    setUndo(inverse && { text, operation: inverse, draft });
  };
  const add = (related: Related, isFocused = true, draft?: RelatedPost) => {
    if (keys.includes(itemKey(related))) return;
    // the last position of a partially loaded list is not in view, so add the item first
    const last = isComplete ? (keys.at(-1) ?? null) : null;
    /* translators: %s: title of an item. */
    run({ op: 'add', related, after: last }, sprintf(__('“%s” added.', 'relx'), shortTitle(related)), draft);
    if (isFocused) focus('search');
  };
  const remove = (gone: ItemKey) => {
    const index = keys.indexOf(gone);
    const item = items[index];
    if (!item) return;
    /* translators: %s: title of an item. */
    run({ op: 'remove', related: item.related }, sprintf(__('“%s” removed.', 'relx'), shortTitle(item.related)));
    const next = keys[index + 1] ?? keys[index - 1];
    focus(next ? { key: next, control: 'remove' } : 'search');
  };
  const move = (moved: ItemKey, to: number) => {
    const from = keys.indexOf(moved);
    const item = items[from];
    if (!item || from === to) return;
    const others = keys.filter((other) => other !== moved);
    /* translators: 1: title of an item, 2: its place in a list, 3: how many items the list has. */
    const text = sprintf(__('“%1$s” moved to position %2$d of %3$d.', 'relx'), shortTitle(item.related), to + 1, count);
    run({ op: 'move', key: moved, after: others[to - 1] ?? null }, text);
    // keep the focus on the control, because users often move an item several times
    const control = focusedControl();
    focus({ key: moved, control: control ?? 'handle' });
  };
  const applyUndo = ({ operation, draft }: Undo) => {
    const changed = change(operation);
    // a relation that could not be removed keeps its draft
    if (draft) void changed.then((isSaved) => (isSaved ? deleteDraft(draft) : undefined));
    setUndo(undefined);
    announce(__('Change undone.', 'relx'));
    focus(
      operation.op === 'remove'
        ? 'search'
        : { key: operation.op === 'move' ? operation.key : itemKey(operation.related), control: 'remove' },
    );
  };
  return { undo, applyUndo, add, remove, move };
}
