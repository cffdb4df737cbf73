'use client';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RelxClient } from '../../client/index.js';
import type { ObjectList, ObjectRef, RelatedPost } from '../../contract/index.js';
import { __, sprintf } from '../i18n.js';
import { errorMessage, limitMessages } from '../messages.js';
import { itemKey, listKey } from '../model/relation-changes.js';
import type { SaveResult } from '../model/save-result.js';
import { Notice } from '../notices.js';
import type { DraftSource } from '../search/draft-source.js';
import { ObjectSearch } from '../search/object-search.js';
import { SuggestionsSection } from '../search/suggestions-section.js';
import { ChosenList } from './chosen-list.js';
import { emptyMessage } from './empty-message.js';
import { limitOf, relatedLimitOf } from './limits.js';
import { ManagedHint, ManagedItems } from './managed-list.js';
import { SavedNotices } from './saved-notices.js';
import { useFocus } from './use-focus.js';
import { type ListState, type UseListResult, useList } from './use-list.js';
import { type ControlledChanges, useListChanges } from './use-list-changes.js';
import { useListOperations } from './use-list-operations.js';

interface ListEditorProps extends ControlledChanges {
  readonly client: RelxClient;
  readonly object: ObjectRef;
  readonly list: ObjectList;
  /** Shows the title of the list, which opens and closes it. An empty list is closed at first, unless `isOpen`. */
  readonly isSection: boolean;
  readonly isOpen: boolean;
  /** Subtype of the object: the post type of drafts for a post, if the relation type names none. */
  readonly subtype: string | undefined;
  readonly draft: DraftSource | undefined;
  readonly isNew: boolean;
  readonly autoFocus: boolean;
  readonly permissionsUrl: string | undefined;
  readonly announce: (text: string) => void;
}

/** Editor for one list of an object: search field, items and notices. A list of a managed type is read-only. */
export function ListEditor(props: ListEditorProps): ReactElement {
  const { client, object, list, isSection, isNew, autoFocus, permissionsUrl, announce } = props;
  const { type, direction } = list;
  const key = listKey(type.name, direction);
  const reader = useList(client, object.objectType, object.id, key, isNew);
  const { items, change, isSaving, saved, left, retry, skipRejected, discard } = useListChanges(
    client,
    object,
    key,
    reader,
    props,
  );
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const focus = useFocus(root, search);
  const limitId = useId();
  const { state } = reader;
  const isLoaded = state.status === 'success';
  useAnnouncedFailure(state, announce);

  const read = state.read;
  const keys = items.map(({ related }) => itemKey(related));
  const count = (read?.total ?? 0) + items.length - (read?.items.length ?? 0);
  const limit = limitOf(list);
  // nothing can be added
  const isClosed = !isLoaded || (limit !== undefined && count >= limit);
  const isComplete = read?.next === undefined;
  const isManaged = type.managed_by !== undefined;

  const title = __(list.label, 'relx');
  const own = object.objectType === 'post' ? props.subtype : undefined;
  const postType = (list.objectTypes.includes('post') && list.subtypes?.[0]) || own || 'post';
  const isReported = saved?.rejected.some((one) => one.list === key) || saved?.others[key] !== undefined;
  const section = useOpenSection(props.isOpen || count > 0, isReported ? saved : undefined);

  const [draftError, setDraftError] = useState<unknown>();
  const deleteDraft = async (draft: RelatedPost) => {
    try {
      await client.deleteDraft(draft);
    } catch (error) {
      setDraftError(error);
      announce(errorMessage(error));
    }
  };
  const operations = useListOperations({
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
  const { undo, applyUndo, add, remove, move } = operations;
  // the list changes while a draft is created, and between typing and the pause that applies a text
  const latest = useRef(operations);
  // items are empty while they are read again, which can fail
  const loaded = useRef(operations);
  useLayoutEffect(() => {
    latest.current = operations;
    if (isLoaded) loaded.current = operations;
  });
  const body = (
    <>
      {isManaged ? <ManagedHint list={list} /> : <Limit id={limitId} list={list} count={count} isLoaded={isLoaded} />}
      {!isManaged && type.edit === 'both' && <BothSides permissionsUrl={permissionsUrl} />}
      {state.status === 'error' && (
        <Notice tone="error" actions={[{ label: __('Try again', 'relx'), run: reader.retry }]}>
          {errorMessage(state.error)}
        </Notice>
      )}
      {state.status !== 'error' && !isManaged && (
        <ObjectSearch
          autoFocus={autoFocus}
          client={client}
          relate={{ type: type.name, object, side: direction === 'incoming' ? 'to' : 'from' }}
          objectTypes={list.objectTypes}
          subtypes={list.subtypes}
          postType={postType}
          chosen={new Set(keys)}
          isFull={isClosed}
          describedBy={limitId}
          inputRef={search}
          onChoose={add}
          onDraft={(draft) => latest.current.add(draft, true, draft)}
          announce={announce}
        />
      )}
      <SavedNotices
        list={key}
        fields={type.fields}
        saved={saved}
        left={left}
        retry={retry}
        skipRejected={skipRejected}
        discard={discard}
        announce={announce}
      />
      {undo && isLoaded && (
        <Notice tone="info" actions={[{ label: __('Undo', 'relx'), run: applyUndo }]}>
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
          list={list}
          label={title}
          items={items}
          onMove={move}
          onRemove={remove}
          onData={(...data) => loaded.current.update(...data)}
        />
      )}
      {isLoaded && !isComplete && <More list={reader} shown={items.length} count={count} focus={focus} />}
      {!isClosed && !isManaged && isSuggested(props) && (
        <SuggestionsSection {...props} type={type} chosen={new Set(keys)} onAdd={(related) => add(related, false)} />
      )}
      {reader.moreError !== undefined && <Notice tone="error">{errorMessage(reader.moreError)}</Notice>}
    </>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has borders and a legend of its own
    <div
      className="relx-manager-list"
      ref={root}
      role="group"
      aria-label={title}
      tabIndex={-1}
      aria-busy={state.status === 'pending' || isSaving}
    >
      {isSection ? (
        <Section
          title={title}
          note={state.status === 'error' ? __('Could not be loaded', 'relx') : count > 0 ? `(${count})` : ''}
          {...section}
        >
          {body}
        </Section>
      ) : (
        body
      )}
    </div>
  );
}

/** State of a section, which opens automatically once and for each report of a save, and which only the user closes. */
function useOpenSection(
  isWanted: boolean,
  report: SaveResult | undefined,
): { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void } {
  const [isOpen, setOpen] = useState<boolean | undefined>(report && true);
  const [seen, setSeen] = useState(report);
  if (report !== seen) {
    setSeen(report);
    if (report) setOpen(true);
  }
  // its last item can be removed without closing it
  if (isOpen === undefined && isWanted) setOpen(true);
  return { isOpen: isOpen ?? false, setOpen };
}

interface SectionProps extends ReturnType<typeof useOpenSection> {
  readonly title: string;
  /** Number of items, or that there was an error. */
  readonly note: string;
  readonly children: ReactNode;
}

/** Title of a list, and the list while the section is open. */
function Section({ title, note, isOpen, setOpen, children }: SectionProps): ReactElement {
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          {title} {note && <span className="relx-manager-kind">{note}</span>}
        </span>
      </button>
      {isOpen && children}
    </>
  );
}

/** True if posts can be suggested for the list: those that its post leads to. Of a new post, only its unsaved text is known. */
const isSuggested = ({ object, list: { type, direction }, isNew, draft }: ListEditorProps) =>
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
  readonly list: ObjectList;
  readonly count: number;
  readonly isLoaded: boolean;
}

/** Number of items and the limit. Rendered even when empty, because `aria-describedby` of the search field refers to it. */
function Limit({ id, list, count, isLoaded }: LimitProps): ReactElement {
  const limit = limitOf(list);
  const words = limitMessages(count, limit, relatedLimitOf(list));
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

interface ChosenProps extends Pick<ComponentProps<typeof ChosenList>, 'items' | 'label' | 'onMove' | 'onRemove' | 'onData'> {
  readonly list: ObjectList;
}

/** Items of a loaded list, or a message if the list is empty. */
function Chosen({ list, items, ...props }: ChosenProps): ReactElement {
  if (list.type.managed_by) return <ManagedItems list={list} label={props.label} items={items} />;
  if (items.length === 0) return <p className="relx-manager-hint">{emptyMessage(list.objectTypes)}</p>;
  // sites that support `_embed` only return negative IDs, which cannot be moved
  const isSortable = !items.some(({ id }) => id !== undefined && id < 0);
  return <ChosenList items={items} isSortable={isSortable} fields={list.type.fields} {...props} />;
}

interface MoreProps {
  readonly list: UseListResult;
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
