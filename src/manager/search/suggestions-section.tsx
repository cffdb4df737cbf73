'use client';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { __ } from '../i18n.js';
import type { SuggestionListProps } from './suggestion-list.js';

// many authors never open it
const SuggestionList = lazy(async () => ({ default: (await import('./suggestion-list.js')).SuggestionList }));

/** Similar posts to add, which are loaded when the author opens the section. */
export function SuggestionsSection(props: SuggestionListProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {__('Suggestions', 'relx')}
      </button>
      {isOpen && (
        <Suspense>
          <SuggestionList {...props} />
        </Suspense>
      )}
    </>
  );
}
