'use client';
import { type ComponentProps, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { RelxClient } from '../../client/index.js';
import type { Direction, ObjectRef, RelatedPost, RelationType } from '../../contract/index.js';
import { __, sprintf } from '../i18n.js';
import { errorMessage, limitMessages } from '../messages.js';
import { unsavedDraft } from '../model/draft-items.js';
import { itemKey, listKey } from '../model/relation-changes.js';
import { Notice } from '../notices.js';
import { ObjectSearch } from '../search/object-search.js';
import { SuggestionsSection } from '../search/suggestions-section.js';
import { typeLabel } from '../type-label.js';
import { ChosenList } from './chosen-list.js';
import type { DraftSource } from './draft-source.js';
import { emptyMessage } from './empty-message.js';
import { limitOf, relatedLimitOf, relatedObjectTypes } from './lists-of-object.js';
import { SavedNotices } from './saved-notices.js';
import { useFocus } from './use-focus.js';
import { type List, type ListState, useList } from './use-list.js';
import { type HostChanges, useListChanges } from './use-list-changes.js';
import { useListOperations } from './use-list-operations.js';

interface ListEditorProps extends HostChanges {
  readonly client: RelxClient;
  readonly object: ObjectRef;
  readonly type: RelationType;
  readonly direction: Direction;
  readonly postType: string;
  readonly draft: DraftSource | undefined;
  readonly isNew: boolean;
  readonly autoFocus: boolean;
  readonly permissionsUrl: string | undefined;
  readonly announce: (text: string) => void;
}

/** Editor for one list of an object: search field, items and notices. */
export function ListEditor(props: ListEditorProps): ReactElement {
  const { client, object, type, direction, postType, isNew, autoFocus, permissionsUrl, onChange, announce } = props;
  const key = listKey(type.name, direction);
  const list = useList(client, object.objectType, object.id, key, isNew);
  const { items, change, isSaving, saved, left, retry, discard } = useListChanges(client, object, key, list, props);
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const focus = useFocus(root, search);
  const limitId = useId();
  const { state } = list;
  const isLoaded = state.status === 'success';
  useAnnouncedFailure(state, announce);

  const read = state.read;
  const keys = items.map(({ related }) => itemKey(related));
  const count = (read?.total ?? 0) + items.length - (read?.items.length ?? 0);
  const limit = limitOf(type, direction);
  // nothing can be added
  const isClosed = !isLoaded || (limit !== undefined && count >= limit);
  const isComplete = read?.next === undefined;

  const [draftError, setDraftError] = useState<unknown>();
  const deleteDraft = async (draft: RelatedPost) => {
    try {
      await client.deleteDraft(draft);
    } catch (error) {
      setDraftError(error);
      announce(errorMessage(error));
    }
  };
  const { undo, applyUndo, add, remove, move } = useListOperations({
    list: key,
    items,
    isComplete,
    count,
    saved,
    change,
    deleteDraft,
    announce,
    focus,
    focusedControl: () => root.current?.ownerDocument.activeElement?.getAttribute('data-control') ?? undefined,
  });
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
      <Limit id={limitId} type={type} direction={direction} count={count} isLoaded={isLoaded} />
      {type.edit === 'both' && <BothSides permissionsUrl={permissionsUrl} />}
      {state.status === 'error' ? (
        <Notice tone="error" actions={[{ label: __('Try again', 'relx'), run: list.retry }]}>
          {errorMessage(state.error)}
        </Notice>
      ) : (
        <ObjectSearch
          autoFocus={autoFocus}
          client={client}
          relate={{ type: type.name, object, side: direction === 'incoming' ? 'to' : 'from' }}
          objectTypes={relatedObjectTypes(type, direction)}
          postType={postType}
          chosen={new Set(keys)}
          isFull={isClosed}
          describedBy={limitId}
          inputRef={search}
          onChoose={add}
          onDraft={(draft) => add(draft, true, onChange ? undefined : draft)}
          draftLater={onChange && ((title) => unsavedDraft(title, postType, items))}
          announce={announce}
        />
      )}
      <SavedNotices
        list={key}
        fields={type.fields}
        saved={saved}
        left={left}
        retry={retry}
        discard={discard}
        announce={announce}
      />
      {undo && (
        <Notice tone="info" actions={[{ label: __('Undo', 'relx'), run: () => applyUndo(undo) }]}>
          {undo.text}
        </Notice>
      )}
      {draftError !== undefined && (
        <Notice tone="error">
          {__('The draft could not be deleted.', 'relx')} {errorMessage(draftError)}
        </Notice>
      )}
      {state.status === 'pending' && <p className="relx-manager-hint">{__('Loading…', 'relx')}</p>}
      {isLoaded && (
        <Chosen
          type={type}
          direction={direction}
          items={items}
          onMove={move}
          onRemove={remove}
          onData={(key, data) => change({ op: 'update', key, data })}
        />
      )}
      {isLoaded && !isComplete && <More list={list} shown={items.length} count={count} focus={focus} />}
      {!isClosed && isSuggested(props) && (
        <SuggestionsSection {...props} chosen={new Set(keys)} onAdd={(related) => add(related, false)} />
      )}
      {list.moreError !== undefined && <Notice tone="error">{errorMessage(list.moreError)}</Notice>}
    </div>
  );
}

/** True if posts can be suggested for the list: those that its post leads to. Of a new post, only its unsaved text is known. */
const isSuggested = ({ object, type, direction, isNew, draft }: ListEditorProps) =>
  object.objectType === 'post' &&
  direction !== 'incoming' &&
  type.to_object_types.includes('post') &&
  (draft !== undefined || !isNew);

/** Explains why items are disabled that the user can't edit, with a link to the setting. */
function BothSides({ permissionsUrl }: { readonly permissionsUrl: string | undefined }): ReactElement {
  return (
    <p className="relx-manager-hint">
      {__('This relation type requires permission to edit the items on both sides.', 'relx')}{' '}
      {permissionsUrl && <a href={permissionsUrl}>{__('Change permissions', 'relx')}</a>}
    </p>
  );
}

interface LimitProps {
  readonly id: string;
  readonly type: RelationType;
  readonly direction: Direction;
  readonly count: number;
  readonly isLoaded: boolean;
}

/** Number of items and the limit. Rendered even when empty, because `aria-describedby` of the search field refers to it. */
function Limit({ id, type, direction, count, isLoaded }: LimitProps): ReactElement {
  const limit = limitOf(type, direction);
  const words = limitMessages(count, limit, relatedLimitOf(type, direction));
  return (
    <p className="relx-manager-limit" id={id} hidden={limit === undefined && words.length === 0}>
      {isLoaded && limit !== undefined && (
        <span className="relx-manager-count" data-full={count >= limit || undefined}>
          {/* translators: 1: how many items a list has, 2: how many it may have. */}
          {sprintf(__('%1$d of %2$d', 'relx'), count, limit)}
        </span>
      )}{' '}
      {words.join(' ')}
    </p>
  );
}

interface ChosenProps extends Pick<ComponentProps<typeof ChosenList>, 'items' | 'onMove' | 'onRemove' | 'onData'> {
  readonly type: RelationType;
  readonly direction: Direction;
}

/** Items of a loaded list, or a message if the list is empty. */
function Chosen({ type, direction, items, ...actions }: ChosenProps): ReactElement {
  if (items.length === 0) return <p className="relx-manager-hint">{emptyMessage(relatedObjectTypes(type, direction))}</p>;
  // sites that support `_embed` only return negative IDs, which cannot be moved
  const isSortable = !items.some(({ id }) => id !== undefined && id < 0);
  return <ChosenList items={items} label={typeLabel(type)} isSortable={isSortable} fields={type.fields} {...actions} />;
}

interface MoreProps {
  readonly list: List;
  readonly shown: number;
  readonly count: number;
  readonly focus: ReturnType<typeof useFocus>;
}

/** Number of items shown of a long list, with a button to load more. */
function More({ list: { state, isLoadingMore, loadMore }, shown, count, focus }: MoreProps): ReactElement {
  const more = async () => {
    const before = state.read?.items.length ?? 0;
    const next = (await loadMore())?.items[before];
    if (next) focus({ key: itemKey(next.related), control: 'remove' });
  };
  return (
    <p className="relx-manager-more">
      {/* translators: 1: how many items are shown, 2: how many there are. */}
      {sprintf(__('Showing %1$d of %2$d items.', 'relx'), shown, count)}{' '}
      <button
        type="button"
        className="relx-manager-action"
        aria-disabled={isLoadingMore}
        onClick={() => isLoadingMore || void more()}
      >
        {isLoadingMore ? __('Loading…', 'relx') : __('Show more', 'relx')}
      </button>
    </p>
  );
}

/** Announces each read error once. */
function useAnnouncedFailure(state: ListState, announce: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (state.status === 'error') announce(errorMessage(state.error));
  }, [state]);
}
