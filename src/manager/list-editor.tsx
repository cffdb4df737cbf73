'use client';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { RelxClient } from '../client/index.js';
import type { Direction, ObjectRef, Related, RelationType } from '../contract/index.js';
import { ChosenList } from './chosen-list.js';
import { emptyWords } from './empty-words.js';
import { farKinds, farLimitOf, limitOf } from './lists-of-object.js';
import { invertOperation } from './model/invert-operation.js';
import { type ItemKey, itemKey, listKey, type RelationOperation } from './model/relation-changes.js';
import { Notice } from './notices.js';
import { ObjectSearch } from './object-search.js';
import { SavedNotices } from './saved-notices.js';
import { typeLabel } from './type-label.js';
import { useFocus } from './use-focus.js';
import { useList } from './use-list.js';
import { type HostChanges, useListChanges } from './use-list-changes.js';
import { errorWords, limitWords, shortTitle } from './words.js';

interface ListEditorProps extends HostChanges {
  readonly client: RelxClient;
  readonly object: ObjectRef;
  readonly type: RelationType;
  readonly direction: Direction;
  readonly postType: string;
  readonly isNew: boolean;
  readonly autoFocus: boolean;
  readonly announce: (text: string) => void;
}

/** The last change of an author's, to be taken back. */
interface Undo {
  readonly text: string;
  readonly operation: RelationOperation;
}

/** One list of an object: its search, its items, and what there is to say about it. */
export function ListEditor(props: ListEditorProps): ReactElement {
  const { client, object, type, direction, postType, isNew, autoFocus, announce } = props;
  const key = listKey(type.name, direction);
  const list = useList(client, object.object_type, object.id, key, isNew);
  const { items, change, isSaving, saved, retry } = useListChanges(client, object, key, list, props);
  const [undo, setUndo] = useState<Undo>();
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const focus = useFocus(root, search);
  const limitId = useId();
  const { state } = list;
  const isLoaded = state.status === 'success';
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure
  useEffect(() => {
    if (state.status === 'error') announce(errorWords(state.error));
  }, [state]);

  // what was refused has its own notice, which says the opposite
  useEffect(() => {
    if (saved?.refused.some((one) => one.list === key)) setUndo(undefined);
  }, [saved, key]);

  const read = state.read;
  const keys = items.map(({ related }) => itemKey(related));
  const count = (read?.total ?? 0) + items.length - (read?.items.length ?? 0);
  const limit = limitOf(type, direction);
  const isFull = limit !== undefined && count >= limit;
  const isComplete = read?.next === undefined;
  // a host with the embed only has no relations to move
  const isSortable = !items.some(({ id }) => id !== undefined && id < 0);

  const run = (operation: RelationOperation, text: string) => {
    const inverse = invertOperation(items, operation);
    change(operation);
    announce(text);
    setUndo(inverse && { text, operation: inverse });
  };
  const add = (related: Related) => {
    if (keys.includes(itemKey(related))) return;
    // of a long list the end is far away: there it stands first
    const last = isComplete ? (keys.at(-1) ?? null) : null;
    /* translators: %s: title of an item. */
    run({ op: 'add', related, after: last }, sprintf(__('“%s” is added.', 'relx'), shortTitle(related)));
    focus('search');
  };
  const remove = (gone: ItemKey) => {
    const index = keys.indexOf(gone);
    const item = items[index];
    if (!item) return;
    /* translators: %s: title of an item. */
    run({ op: 'remove', related: item.related }, sprintf(__('“%s” is removed.', 'relx'), shortTitle(item.related)));
    const next = keys[index + 1] ?? keys[index - 1];
    focus(next ? { key: next, control: 'remove' } : 'search');
  };
  const move = (moved: ItemKey, to: number) => {
    const from = keys.indexOf(moved);
    const item = items[from];
    if (!item || from === to) return;
    const others = keys.filter((other) => other !== moved);
    /* translators: 1: title of an item, 2: its place in a list, 3: how many items the list has. */
    const text = sprintf(__('“%1$s” is at %2$d of %3$d.', 'relx'), shortTitle(item.related), to + 1, count);
    run({ op: 'move', key: moved, after: others[to - 1] ?? null }, text);
    // whoever moves an item moves it on
    const control = root.current?.ownerDocument.activeElement?.getAttribute('data-control');
    focus({ key: moved, control: control ?? 'handle' });
  };
  const takeBack = ({ operation }: Undo) => {
    change(operation);
    setUndo(undefined);
    announce(__('The change is taken back.', 'relx'));
    focus(
      operation.op === 'remove'
        ? 'search'
        : { key: operation.op === 'move' ? operation.key : itemKey(operation.related), control: 'remove' },
    );
  };
  const more = async () => {
    const before = read?.items.length ?? 0;
    const next = (await list.loadMore())?.items[before];
    if (next) focus({ key: itemKey(next.related), control: 'remove' });
  };

  const limits = limitWords(count, limit, farLimitOf(type, direction));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has borders and a legend of its own
    <div
      className="relx-manager-list"
      ref={root}
      role="group"
      aria-label={type.label}
      tabIndex={-1}
      aria-busy={state.status === 'pending' || isSaving}
    >
      <p className="relx-manager-limit" id={limitId} hidden={limit === undefined && limits.length === 0}>
        {isLoaded && limit !== undefined && (
          <span className="relx-manager-count" data-full={isFull || undefined}>
            {/* translators: 1: how many items a list has, 2: how many it may have. */}
            {sprintf(__('%1$d of %2$d', 'relx'), count, limit)}
          </span>
        )}{' '}
        {limits.join(' ')}
      </p>
      {state.status === 'error' ? (
        <Notice tone="error" action={{ label: __('Try again', 'relx'), run: list.retry }}>
          {errorWords(state.error)}
        </Notice>
      ) : (
        <ObjectSearch
          autoFocus={autoFocus}
          client={client}
          relate={{ type: type.name, object, side: direction === 'incoming' ? 'to' : 'from' }}
          kinds={farKinds(type, direction)}
          postType={postType}
          chosen={new Set(keys)}
          isFull={isFull || !isLoaded}
          describedBy={limitId}
          inputRef={search}
          onChoose={add}
          announce={announce}
        />
      )}
      <SavedNotices list={key} saved={saved} retry={retry} announce={announce} />
      {undo && (
        <Notice tone="info" action={{ label: __('Undo', 'relx'), run: () => takeBack(undo) }}>
          {undo.text}
        </Notice>
      )}
      {state.status === 'pending' && <p className="relx-manager-hint">{__('Loading…', 'relx')}</p>}
      {isLoaded && items.length === 0 && <p className="relx-manager-hint">{emptyWords(farKinds(type, direction))}</p>}
      {isLoaded && items.length > 0 && (
        <ChosenList items={items} label={typeLabel(type)} isSortable={isSortable} onMove={move} onRemove={remove} />
      )}
      {isLoaded && !isComplete && (
        <p className="relx-manager-more">
          {/* translators: 1: how many items are shown, 2: how many there are. */}
          {sprintf(__('%1$d of %2$d are shown.', 'relx'), items.length, count)}{' '}
          <button
            type="button"
            className="relx-manager-action"
            aria-disabled={list.isLoadingMore}
            onClick={() => list.isLoadingMore || void more()}
          >
            {list.isLoadingMore ? __('Loading…', 'relx') : __('Show more', 'relx')}
          </button>
        </p>
      )}
      {list.moreError !== undefined && <Notice tone="error">{errorWords(list.moreError)}</Notice>}
    </div>
  );
}
