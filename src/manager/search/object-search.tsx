'use client';
import { useCombobox } from 'downshift';
import { lazy, type ReactElement, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { PlannedRelation, RelxClient, SearchResult } from '../../client/index.js';
import type { ObjectType, Related, RelatedPost } from '../../contract/index.js';
import { __, _n, sprintf } from '../i18n.js';
import { ItemLabel } from '../item-label.js';
import { errorMessage, rejectedNote, shortTitle, titleOf } from '../messages.js';
import { type ItemKey, itemKey } from '../model/relation-changes.js';
import type { PostFilters } from './more-filters.js';
import { SubtypeFilter } from './subtype-filter.js';
import { useDraft } from './use-draft.js';
import { type SearchState, useSearch } from './use-search.js';

// most searches need none
const MoreFilters = lazy(async () => ({ default: (await import('./more-filters.js')).MoreFilters }));

interface ObjectSearchProps {
  readonly client: RelxClient;
  /** Relation that would be added; the service checks permissions for it. */
  readonly relate: PlannedRelation;
  readonly objectTypes: readonly ObjectType[];
  /** Post types, taxonomies or roles that the search is limited to. Undefined for all. */
  readonly subtypes: readonly string[] | undefined;
  /** Post type of drafts. */
  readonly postType: string;
  readonly chosen: ReadonlySet<ItemKey>;
  readonly isFull: boolean;
  readonly describedBy: string;
  readonly inputRef: RefObject<HTMLInputElement>;
  readonly autoFocus: boolean;
  readonly onChoose: (related: Related) => void;
  /** Called with a draft that was created. */
  readonly onDraft: (draft: RelatedPost) => void;
  readonly announce: (text: string) => void;
}

const nothingFound = (text: string) =>
  /* translators: %s: what was searched for. */
  sprintf(__('No results found for “%s”.', 'relx'), titleOf({ title: text, id: 0 }));

const isSameTitle = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/** Date and path of a result whose title others have, too. */
function differences(option: SearchResult, options: readonly SearchResult[]): readonly string[] {
  if (!options.some((other) => other !== option && isSameTitle(other.title, option.title))) return [];
  const date = option.object_type === 'post' && option.date && new Date(`${option.date}Z`);
  return [
    date ? date.toLocaleDateString(document.documentElement.lang || undefined, { dateStyle: 'medium', timeZone: 'UTC' }) : '',
    option.link.replace(/^[a-z]+:\/\/[^/]*/, ''),
  ];
}

/** Search field with results to choose from. */
export function ObjectSearch(props: ObjectSearchProps): ReactElement {
  const { client, relate, objectTypes, subtypes, postType, chosen, isFull, describedBy, inputRef, autoFocus } = props;
  const { onChoose, onDraft, announce } = props;
  const [text, setText] = useState('');
  const [subtype, setSubtype] = useState('');
  const [filters, setFilters] = useState<PostFilters>({});
  const [hasMoreFilters, setMoreFilters] = useState(false);
  // suggestions appear when the field is opened, not when a page has it
  const [isVisited, setVisited] = useState(false);
  const isWanted = !isFull && (isVisited || text.trim() !== '');
  const search = useSearch(client, objectTypes, relate, { ...filters, text, subtype: subtype || undefined, isWanted });
  const draft = useDraft(client, postType, objectTypes.includes('post') && text.trim() !== '');
  const id = useId();

  const isTyped = text.trim() !== '';
  const isNew = isTyped && search.status === 'success' && !search.found.some((related) => isSameTitle(related.title, text));
  // a suggestion is something to add
  const options = search.found.filter((related) => isTyped || !chosen.has(itemKey(related)));
  const isChosen = (option: SearchResult) => chosen.has(itemKey(option));
  const isDisabled = (option: SearchResult) => isChosen(option) || option.rejected !== undefined;
  const noteOf = (option: SearchResult) =>
    isChosen(option) ? __('already in the list', 'relx') : option.rejected && rejectedNote(option.rejected);
  const canDraft = isNew && !isFull && draft.canCreate && objectTypes.includes('post');

  const createDraft = async () => {
    const title = text.trim();
    setText('');
    announce(__('Creating the draft…', 'relx'));
    const created = await draft.create(title);
    if (created) onDraft(created);
    // keep the typed text if the draft could not be created
    else setText(title);
  };

  const hasChosen = useRef(false);
  const box = useBox(id, text, options, isDisabled);
  // handled in the event, because downshift reports a controlled selection on every render
  const pick = (option: SearchResult | undefined) => {
    if (option === undefined || isFull || isDisabled(option)) return;
    onChoose(option);
    // the results stay for further choices, and typing replaces the text
    hasChosen.current = true;
    inputRef.current?.select();
  };
  const { closeMenu } = box;
  useEffect(() => {
    // the last choice leaves no option to highlight
    if (isFull) closeMenu();
  }, [isFull, closeMenu]);
  useEffect(() => {
    if (!box.isOpen && hasChosen.current) setText('');
    if (!box.isOpen) hasChosen.current = false;
  }, [box.isOpen]);
  const isOpen = box.isOpen && search.status !== 'idle' && (isTyped || options.length > 0);
  useAnnouncedResults(search, isTyped ? search.found.length : options.length, isOpen, announce);
  const popup = useScrolledIntoView(isOpen, options.length);

  return (
    <div className="relx-manager-search">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its props name the input */}
      <label {...box.getLabelProps({ className: 'relx-manager-label' })}>{__('Add an item', 'relx')}</label>
      <input
        {...box.getInputProps({
          ref: inputRef,
          type: 'text',
          autoFocus,
          className: 'relx-manager-input',
          placeholder: __('Search…', 'relx'),
          autoComplete: 'off',
          readOnly: isFull,
          'aria-disabled': isFull,
          'aria-expanded': isOpen,
          'aria-describedby': describedBy,
          onFocus: () => setVisited(true),
          onClick: () => setVisited(true),
          onChange: (event) => {
            hasChosen.current = false;
            setText(event.currentTarget.value);
          },
          onKeyDown: ({ key }) => {
            if (key === 'Enter' && isOpen) pick(options[box.highlightedIndex]);
            if (key === 'Escape' && !isOpen) setText('');
          },
        })}
      />
      <div className="relx-manager-popup" ref={popup} hidden={!isOpen}>
        {/* users and terms are sorted by name */}
        {!isTyped && objectTypes.every((one) => one === 'post') && <p className="relx-manager-hint">{__('Newest', 'relx')}</p>}
        <ul {...box.getMenuProps({ className: 'relx-manager-options', 'aria-busy': search.status === 'pending' })}>
          {isOpen && (
            <Options
              box={box}
              options={options}
              notesOf={(option) => [noteOf(option), ...differences(option, options)]}
              onPick={pick}
            />
          )}
        </ul>
        <SearchHint search={search} />
      </div>
      {canDraft && (
        <button
          type="button"
          className="relx-manager-action"
          // keeps the focus in the field, because its popup would close and move the button away from the pointer
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void createDraft()}
        >
          {/* translators: %s: title of a post to be made. */}
          {sprintf(__('Create draft “%s”', 'relx'), shortTitle({ title: text.trim(), id: 0 }))}
        </button>
      )}
      {isVisited && (
        <SubtypeFilter client={client} objectTypes={objectTypes} only={subtypes} value={subtype} onChange={setSubtype} />
      )}
      {isVisited && objectTypes.includes('post') && (
        <button
          type="button"
          className="relx-manager-action"
          aria-expanded={hasMoreFilters}
          onClick={() => {
            setMoreFilters(!hasMoreFilters);
            setFilters({});
          }}
        >
          {__('More filters', 'relx')}
        </button>
      )}
      {hasMoreFilters && (
        <Suspense>
          <MoreFilters client={client} value={filters} onChange={setFilters} />
        </Suspense>
      )}
      <DraftHint draft={draft} />
    </div>
  );
}

interface OptionsProps {
  readonly box: ReturnType<typeof useBox>;
  readonly options: readonly SearchResult[];
  readonly notesOf: (option: SearchResult) => readonly (string | undefined)[];
  readonly onPick: (option: SearchResult) => void;
}

/** The options of the menu. */
function Options({ box, options, notesOf, onPick }: OptionsProps): ReactElement {
  return (
    <>
      {options.map((option, index) => (
        <li
          key={itemKey(option)}
          {...box.getItemProps({ item: option, index, className: 'relx-manager-option', onClick: () => onPick(option) })}
          data-highlighted={box.highlightedIndex === index || undefined}
        >
          <ItemLabel related={option} notes={notesOf(option)} />
        </li>
      ))}
    </>
  );
}

/** Combobox without a selected item: chosen items are added to the list. */
function useBox(id: string, text: string, options: readonly SearchResult[], isDisabled: (option: SearchResult) => boolean) {
  return useCombobox<SearchResult>({
    id: `relx${id}`,
    items: [...options],
    inputValue: text,
    selectedItem: null,
    itemToString: (option) => option?.title ?? '',
    itemToKey: (option) => option && itemKey(option),
    isItemDisabled: isDisabled,
    // the input's own change handler sets the text, because a state update here would move the caret
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      const isChoice = type === InputKeyDownEnter || type === ItemClick;
      return {
        ...changes,
        selectedItem: null,
        ...(type === InputBlur && { inputValue: state.inputValue }),
        ...(isChoice && { isOpen: state.isOpen, highlightedIndex: state.highlightedIndex, inputValue: state.inputValue }),
      };
    },
  });
}

/** Ref of a popup that is scrolled into view when it opens or gets other options, because a sidebar can end below the field. */
function useScrolledIntoView(isOpen: boolean, options: number): RefObject<HTMLDivElement> {
  const popup = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of options changes its height
  useEffect(() => {
    // jsdom, in which apps test their pages, does not have it
    if (isOpen) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, options]);
  return popup;
}

/** Announces search results once per response while the menu is open. */
function useAnnouncedResults(search: SearchState, count: number, isOpen: boolean, announce: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce once per response
  useEffect(() => {
    if (!isOpen) return;
    if (search.status === 'error') announce(errorMessage(search.error));
    if (search.status !== 'success') return;
    announce(
      count === 0
        ? nothingFound(search.text)
        : sprintf(
            /* translators: %d: how many results a search has. */
            _n('%d result. Use the arrow keys to choose.', '%d results. Use the arrow keys to choose.', count, 'relx'),
            count,
          ),
    );
  }, [search, isOpen]);
}

/** Message in place of results. */
function SearchHint({ search }: { readonly search: SearchState }): ReactElement | null {
  if (search.status === 'pending') return <p className="relx-manager-hint">{__('Searching…', 'relx')}</p>;
  if (search.status === 'error') return <p className="relx-manager-hint">{errorMessage(search.error)}</p>;
  if (search.status !== 'success' || search.found.length > 0) return null;
  return <p className="relx-manager-hint">{nothingFound(search.text)}</p>;
}

function DraftHint({ draft }: { readonly draft: ReturnType<typeof useDraft> }): ReactElement {
  return (
    <>
      {draft.isCreating && <p className="relx-manager-hint">{__('Creating the draft…', 'relx')}</p>}
      {draft.error !== undefined && (
        <p className="relx-manager-error" role="alert">
          {__('The draft could not be created.', 'relx')} {errorMessage(draft.error)}
        </p>
      )}
    </>
  );
}
