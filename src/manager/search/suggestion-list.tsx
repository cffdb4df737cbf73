'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { RelxError } from '../../client/index.js';
import type { Related, RelatedPost } from '../../contract/index.js';
import { __, _n, sprintf } from '../i18n.js';
import { Icon } from '../icons.js';
import { ItemLabel } from '../item-label.js';
import { errorMessage, shortTitle } from '../messages.js';
import { type ItemKey, itemKey } from '../model/relation-changes.js';
import { Notice } from '../notices.js';
import { type Suggestions, type SuggestionsFor, useSuggestions } from './use-suggestions.js';

/** Number of suggestions shown. */
const SHOWN = 5;

export interface SuggestionListProps extends SuggestionsFor {
  /** Items of the list, which are not suggested. */
  readonly chosen: ReadonlySet<ItemKey>;
  readonly onAdd: (related: Related) => void;
  readonly announce: (text: string) => void;
}

/** Similar posts to add. Each has a button that adds it, and one that no longer suggests it. */
export function SuggestionList(props: SuggestionListProps): ReactElement {
  const { client, object, isNew, chosen, onAdd, announce } = props;
  const { id } = object;
  const suggestions = useSuggestions(props);
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const [undo, setUndo] = useState<RelatedPost>();
  const [failure, setFailure] = useState<unknown>();
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  const shown = suggestions.posts.filter((post) => !chosen.has(itemKey(post)) && !dismissed.includes(post.id)).slice(0, SHOWN);
  useAnnouncedSuggestions(suggestions, shown.length, announce);

  // the button that had the focus was removed
  useEffect(() => {
    if (wanted.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-control="add"]') ?? [];
    // without any, the button that opened the list, which precedes it
    const next = buttons[Math.min(wanted.current, buttons.length - 1)] ?? list.current?.previousElementSibling;
    wanted.current = undefined;
    (next as HTMLElement | undefined)?.focus();
  });

  const add = (post: RelatedPost, index: number) => {
    wanted.current = index;
    onAdd(post);
  };
  /** Changes what is dismissed, and rolls the change back if the site rejects it. */
  const save = async (next: readonly number[], send: () => Promise<unknown>) => {
    setFailure(undefined);
    setDismissed(next);
    try {
      await send();
    } catch (error) {
      setDismissed(dismissed);
      setUndo(undefined);
      setFailure(error);
      announce(errorMessage(error));
    }
  };
  const dismiss = (post: RelatedPost, index: number) => {
    wanted.current = index;
    setUndo(post);
    announce(dismissedText(post));
    void save([...dismissed, post.id], () => client.dismissSuggestion({ post_id: id, dismissed_id: post.id }));
  };
  const restore = (post: RelatedPost) => {
    wanted.current = 0;
    setUndo(undefined);
    announce(__('Change undone.', 'relx'));
    const next = dismissed.filter((one) => one !== post.id);
    void save(next, () => client.restoreSuggestion({ post_id: id, dismissed_id: post.id }));
  };

  const label = __('Suggestions', 'relx');
  const isBusy = suggestions.status === 'pending';
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list */}
      <ul className="relx-manager-suggestions" role="list" ref={list} aria-label={label} aria-busy={isBusy}>
        {shown.map((post, index) => (
          <li key={post.id} className="relx-manager-suggestion">
            <button
              type="button"
              className="relx-manager-add"
              data-control="add"
              /* translators: %s: title of a post. */
              aria-label={sprintf(__('Add “%s”', 'relx'), shortTitle(post))}
              onClick={() => add(post, index)}
            >
              <ItemLabel related={post} />
              <span className="relx-manager-plus" aria-hidden="true">
                +
              </span>
            </button>
            {!isNew && (
              <button
                type="button"
                className="relx-manager-button"
                /* translators: %s: title of a post. */
                aria-label={sprintf(__('Don’t suggest “%s” again', 'relx'), shortTitle(post))}
                title={__('Don’t suggest this again', 'relx')}
                onClick={() => dismiss(post, index)}
              >
                <Icon name="remove" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <SuggestionHint suggestions={suggestions} count={shown.length} />
      {undo && (
        <Notice tone="info" actions={[{ label: __('Undo', 'relx'), run: () => restore(undo) }]}>
          {dismissedText(undo)}
        </Notice>
      )}
      {failure !== undefined && <Notice tone="error">{errorMessage(failure)}</Notice>}
    </>
  );
}

const dismissedText = (post: RelatedPost) =>
  /* translators: %s: title of a post. */
  sprintf(__('“%s” is no longer suggested.', 'relx'), shortTitle(post));

const nothingSimilar = () =>
  __('No similar posts found. Suggestions appear when there are posts with similar texts or terms.', 'relx');

/** Reason for a list without suggestions. */
function SuggestionHint({
  suggestions,
  count,
}: {
  readonly suggestions: Suggestions;
  readonly count: number;
}): ReactElement | null {
  const { status, error, retry } = suggestions;
  if (status === 'error') {
    // a site without relx, or with an older version
    if ((error as RelxError).code === 'rest_no_route')
      return <p className="relx-manager-hint">{__('This site has no suggestions.', 'relx')}</p>;
    return (
      <Notice tone="error" actions={[{ label: __('Try again', 'relx'), run: retry }]}>
        {errorMessage(error)}
      </Notice>
    );
  }
  if (count > 0) return null;
  return <p className="relx-manager-hint">{status === 'pending' ? __('Loading…', 'relx') : nothingSimilar()}</p>;
}

/** Announces the number of suggestions, or an error, once per response. */
function useAnnouncedSuggestions({ status, posts, error }: Suggestions, count: number, announce: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per response
  useEffect(() => {
    if (status === 'error') announce(errorMessage(error));
    if (status !== 'success') return;
    /* translators: %d: number of suggested posts. */
    announce(count === 0 ? nothingSimilar() : sprintf(_n('%d suggestion.', '%d suggestions.', count, 'relx'), count));
  }, [status, posts]);
}
