'use client';
import { useEffect, useState } from 'react';
import type { Related, RelatedPost, RelationDataInput } from '../../contract/index.js';
import { withValues } from '../../contract/merge-list.js';
import { __, sprintf } from '../i18n.js';
import { shortTitle } from '../messages.js';
import { applyChanges, changesOf } from '../model/list-changes.js';
import { type ItemKey, itemKey, keyOf, type ListedItem, type ListKey } from '../model/relation-changes.js';
import type { SaveResult } from '../model/save-result.js';
import type { FocusTarget } from './use-focus.js';

/** The last change of an author, which can be undone. */
export interface Undo {
  readonly text: string;
  /** The list before the change, and after it. */
  readonly before: readonly ListedItem[];
  readonly after: readonly ListedItem[];
  readonly focus: FocusTarget;
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
  readonly saved: SaveResult | undefined;
  readonly change: (wanted: readonly ListedItem[]) => Promise<boolean>;
  /** Deletes a draft whose addition was undone. */
  readonly deleteDraft: (draft: RelatedPost) => Promise<void>;
  readonly announce: (text: string) => void;
  readonly focus: (target: FocusTarget) => void;
  /** Returns the name of the item control that has the focus. */
  readonly focusedControl: () => string | undefined;
}

/** Adds, removes, moves and updates items of a list. Announces each change, moves the focus and keeps the last change to undo it. */
export function useListOperations(options: ListOperationsOptions) {
  const { list, items, isComplete, count, saved, change, deleteDraft, announce, focus, focusedControl } = options;
  const [undo, setUndo] = useState<Undo>();
  const keys = items.map(keyOf);
  // rejected changes and those of others have notices, which can contradict this one
  useEffect(() => {
    if (saved?.others[list] || saved?.rejected.some((one) => one.list === list)) setUndo(undefined);
  }, [saved, list]);

  const run = (after: readonly ListedItem[], text: string, undone: Pick<Undo, 'focus' | 'draft'>) => {
    void change(after);
    announce(text);
    setUndo({ text, before: items, after, ...undone });
  };
  const add = (related: Related, isFocused = true, draft?: RelatedPost) => {
    if (keys.includes(itemKey(related))) return;
    // the last position of a partially loaded list is not in view, so add the item first
    const after = isComplete ? [...items, { related }] : [{ related }, ...items];
    /* translators: %s: title of an item. */
    run(after, sprintf(__('“%s” added.', 'relx'), shortTitle(related)), { focus: 'search', draft });
    if (isFocused) focus('search');
  };
  const remove = (gone: ItemKey) => {
    const index = keys.indexOf(gone);
    const item = items[index];
    if (!item) return;
    const after = items.filter((other) => other !== item);
    /* translators: %s: title of an item. */
    run(after, sprintf(__('“%s” removed.', 'relx'), shortTitle(item.related)), { focus: { key: gone, control: 'remove' } });
    const next = keys[index + 1] ?? keys[index - 1];
    focus(next ? { key: next, control: 'remove' } : 'search');
  };
  const move = (moved: ItemKey, to: number) => {
    const from = keys.indexOf(moved);
    const item = items[from];
    if (!item || from === to) return;
    const after = items.filter((other) => other !== item);
    after.splice(to, 0, item);
    /* translators: 1: title of an item, 2: its place in a list, 3: how many items the list has. */
    const text = sprintf(__('“%1$s” moved to position %2$d of %3$d.', 'relx'), shortTitle(item.related), to + 1, count);
    run(after, text, { focus: { key: moved, control: 'remove' } });
    // keep the focus on the control, because users often move an item several times
    const control = focusedControl();
    focus({ key: moved, control: control ?? 'handle' });
  };
  const update = (key: ItemKey, values: RelationDataInput) =>
    change(items.map((item) => (keyOf(item) === key ? { ...item, data: withValues(item.data, values) } : item)));
  // the list may have changed since
  const withoutIt = undo && applyChanges(items, changesOf(undo.after, undo.before, isComplete));
  const applyUndo = () => {
    if (!undo || !withoutIt) return;
    const { draft, focus: target } = undo;
    const changed = change(withoutIt);
    // a relation that could not be removed keeps its draft
    if (draft) void changed.then((isSaved) => (isSaved ? deleteDraft(draft) : undefined));
    setUndo(undefined);
    announce(__('Change undone.', 'relx'));
    focus(target);
  };
  // the undo of an editor, or another user, can have undone the change before. Its draft is still there
  const canUndo = withoutIt && (undo?.draft !== undefined || changesOf(items, withoutIt, isComplete) !== undefined);
  return { undo: canUndo ? undo : undefined, applyUndo, add, remove, move, update };
}
