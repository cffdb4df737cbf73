'use client';
import { __ } from '@wordpress/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import { othersMessages, rejectionMessage } from './messages.js';
import type { ListKey } from './model/relation-changes.js';
import type { SavedRelations } from './model/saved-relations.js';
import { Notice } from './notices.js';

interface SavedNoticesProps {
  readonly list: ListKey;
  readonly saved: SavedRelations | undefined;
  readonly retry: (() => void) | undefined;
  readonly announce: (text: string) => void;
}

/** Notices about rejected changes of the last save and about changes of other users. */
export function SavedNotices({ list, saved, retry, announce }: SavedNoticesProps): ReactElement | null {
  const [closed, setClosed] = useState<SavedRelations>();
  const rejected = (saved?.rejected ?? []).filter((one) => one.list === list).map(rejectionMessage);
  const byOthers = saved?.others[list];
  const others = byOthers ? othersMessages(byOthers) : [];
  const text = [...rejected, ...others].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce once per save
  useEffect(() => {
    if (text) announce(text);
  }, [saved]);
  if (!text || closed === saved) return null;

  const close = () => setClosed(saved);
  const again = retry && { label: __('Try again', 'relx'), run: retry };
  const lines = (messages: readonly string[]) => messages.map((message) => <p key={message}>{message}</p>);
  return (
    <>
      {rejected.length > 0 && (
        <Notice tone="error" action={again} onClose={close}>
          {lines(rejected)}
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
