'use client';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useCombobox } from 'downshift';
import { type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { PlannedRelation, RelxClient, SearchResult } from '../../client/index.js';
import type { ObjectType, Related } from '../../contract/index.js';
import { ItemLabel } from '../item-label.js';
import { useDraft } from '../list/use-draft.js';
import { errorMessage, rejectedNote, shortTitle, titleOf } from '../messages.js';
import { type ItemKey, itemKey } from '../model/relation-changes.js';
import { SubtypeFilter } from './subtype-filter.js';
import { type SearchState, useSearch } from './use-search.js';

interface ObjectSearchProps {
  readonly client: RelxClient;
  /** Relation that would be added; the service checks permissions for it. */
  readonly relate: PlannedRelation;
  readonly objectTypes: readonly ObjectType[];
  readonly postType: string;
  readonly chosen: ReadonlySet<ItemKey>;
  readonly isFull: boolean;
  readonly describedBy: string;
  readonly inputRef: RefObject<HTMLInputElement>;
  readonly autoFocus: boolean;
  readonly onChoose: (related: Related) => void;
  readonly announce: (text: string) => void;
}

/** A search result, or a draft to create with the typed text as its title. */
type Option = { readonly related: SearchResult; readonly title?: never } | { readonly title: string; readonly related?: never };

const nothingFound = (text: string) =>
  /* translators: %s: what was searched for. */
  sprintf(__('No results found for “%s”.', 'relx'), titleOf({ title: text, id: 0 }));

const isSameTitle = (one: string, other: string) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/** Search field with results to choose from. */
export function ObjectSearch(props: ObjectSearchProps): ReactElement {
  const { client, relate, objectTypes, postType, chosen, isFull, describedBy, inputRef, autoFocus, onChoose, announce } = props;
  const [text, setText] = useState('');
  const [subtype, setSubtype] = useState('');
  // suggestions appear when the field is opened, not when a page has it
  const [isVisited, setVisited] = useState(false);
  const isWanted = !isFull && (isVisited || text.trim() !== '');
  const search = useSearch(client, objectTypes, relate, { text, subtype: subtype || undefined, isWanted });
  const draft = useDraft(client, postType, objectTypes.includes('post') && text.trim() !== '');
  const id = useId();

  const isTyped = text.trim() !== '';
  const isNew = isTyped && search.status === 'success' && !search.found.some((related) => isSameTitle(related.title, text));
  const options: readonly Option[] = [
    // a suggestion is something to add
    ...search.found.filter((related) => isTyped || !chosen.has(itemKey(related))).map((related) => ({ related })),
    ...(isNew && draft.canCreate && objectTypes.includes('post') ? [{ title: text.trim() }] : []),
  ];
  const isChosen = ({ related }: Option) => related !== undefined && chosen.has(itemKey(related));
  const isDisabled = (option: Option) => isChosen(option) || option.related?.rejected !== undefined;
  const noteOf = (option: Option) =>
    isChosen(option) ? __('already in the list', 'relx') : option.related?.rejected && rejectedNote(option.related.rejected);

  const choose = async (option: Option) => {
    if (isFull) return;
    if (option.related) return onChoose(option.related);
    announce(__('Creating the draft…', 'relx'));
    const created = await draft.create(option.title);
    if (created) onChoose(created);
    // keep the typed text if the draft could not be created
    else setText(option.title);
  };

  const box = useBox(id, text, options, isDisabled);
  // handled in the event, because downshift reports a controlled selection on every render
  const pick = (option: Option | undefined) => {
    if (option === undefined || isDisabled(option)) return;
    setText('');
    void choose(option);
  };
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
          onChange: (event) => setText(event.currentTarget.value),
          onKeyDown: ({ key }) => {
            if (key === 'Enter' && isOpen) pick(options[box.highlightedIndex]);
            if (key === 'Escape' && !isOpen) setText('');
          },
        })}
      />
      <div className="relx-manager-popup" ref={popup} hidden={!isOpen}>
        {!isTyped && <p className="relx-manager-hint">{__('Suggestions', 'relx')}</p>}
        <ul {...box.getMenuProps({ className: 'relx-manager-options', 'aria-busy': search.status === 'pending' })}>
          {isOpen && <Options box={box} options={options} noteOf={noteOf} onPick={pick} />}
        </ul>
        <SearchHint search={search} />
      </div>
      {isVisited && <SubtypeFilter client={client} objectTypes={objectTypes} value={subtype} onChange={setSubtype} />}
      <DraftHint draft={draft} />
    </div>
  );
}

interface OptionsProps {
  readonly box: ReturnType<typeof useBox>;
  readonly options: readonly Option[];
  readonly noteOf: (option: Option) => string | undefined;
  readonly onPick: (option: Option) => void;
}

/** The options of the menu. */
function Options({ box, options, noteOf, onPick }: OptionsProps): ReactElement {
  return (
    <>
      {options.map((option, index) => (
        <li
          key={option.related ? itemKey(option.related) : 'draft'}
          {...box.getItemProps({ item: option, index, className: 'relx-manager-option', onClick: () => onPick(option) })}
          data-highlighted={box.highlightedIndex === index || undefined}
        >
          <OptionLabel option={option} note={noteOf(option)} />
        </li>
      ))}
    </>
  );
}

/** Combobox without a selected item: chosen items are added to the list. */
function useBox(id: string, text: string, options: readonly Option[], isDisabled: (option: Option) => boolean) {
  return useCombobox<Option>({
    id: `relx${id}`,
    items: [...options],
    inputValue: text,
    selectedItem: null,
    itemToString: (option) => option?.related?.title ?? option?.title ?? '',
    itemToKey: (option) => (option?.related ? itemKey(option.related) : option && 'draft'),
    isItemDisabled: isDisabled,
    // the input's own change handler sets the text, because a state update here would move the caret
    stateReducer: (state, { type, changes }) => {
      const { InputBlur } = useCombobox.stateChangeTypes;
      return { ...changes, selectedItem: null, ...(type === InputBlur && { inputValue: state.inputValue }) };
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

function OptionLabel({ option, note }: { readonly option: Option; readonly note: string | undefined }): ReactElement {
  if (option.related) return <ItemLabel related={option.related} notes={[note]} />;
  return (
    <span className="relx-manager-words">
      {/* translators: %s: title of a post to be made. */}
      {sprintf(__('Create draft “%s”', 'relx'), shortTitle({ title: option.title, id: 0 }))}
    </span>
  );
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
