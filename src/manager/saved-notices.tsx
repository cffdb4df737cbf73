'use client';
import { __ } from '@wordpress/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import type { ListKey } from './model/relation-changes.js';
import type { SavedRelations } from './model/saved-relations.js';
import { Notice } from './notices.js';
import { othersWords, refusedWords } from './words.js';

interface SavedNoticesProps {
  readonly list: ListKey;
  readonly saved: SavedRelations | undefined;
  readonly retry: (() => void) | undefined;
  readonly announce: (text: string) => void;
}

/** What the last save of a list was refused, and what others did meanwhile. */
export function SavedNotices({ list, saved, retry, announce }: SavedNoticesProps): ReactElement | null {
  const [closed, setClosed] = useState<SavedRelations>();
  const refused = (saved?.refused ?? []).filter((one) => one.list === list).map(refusedWords);
  const byOthers = saved?.others[list];
  const others = byOthers ? othersWords(byOthers) : [];
  const text = [...refused, ...others].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each save
  useEffect(() => {
    if (text) announce(text);
  }, [saved]);
  if (!text || closed === saved) return null;

  const close = () => setClosed(saved);
  const again = retry && { label: __('Try again', 'relx'), run: retry };
  const lines = (sentences: readonly string[]) => sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="error" action={again} onClose={close}>
          {lines(refused)}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="info" onClose={close}>
          {lines(others)}
        </Notice>
      )}
    </>
  );
}
