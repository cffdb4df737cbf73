'use client';
import { type ReactElement, useEffect, useState } from 'react';
import type { RelationFields } from '../../contract/index.js';
import { __ } from '../i18n.js';
import { othersMessages, rejectionMessage } from '../messages.js';
import { ownChanges } from '../model/list-changes.js';
import { type ItemKey, itemKey, type ListKey, type RelationChanges } from '../model/relation-changes.js';
import type { RejectedChange, SaveResult } from '../model/save-result.js';
import { Notice } from '../notices.js';

interface SavedNoticesProps {
  readonly list: ListKey;
  /** Fields of the relation type, for their labels. */
  readonly fields: RelationFields | undefined;
  readonly saved: SaveResult | undefined;
  /** Rejected changes that are not saved yet. */
  readonly left: RelationChanges | undefined;
  readonly retry: (() => void) | undefined;
  readonly skipRejected: (() => void) | undefined;
  readonly discard: (key: ItemKey) => void;
  readonly announce: (text: string) => void;
}

/** Notices about rejected changes of the last save, each with its actions, and about changes of other users. */
export function SavedNotices(props: SavedNoticesProps): ReactElement | null {
  const { list, fields, saved, left, retry, skipRejected, discard, announce } = props;
  const [closed, setClosed] = useState<SaveResult>();
  const unsaved = new Set(left?.[list] && ownChanges(left[list]).map(itemKey));
  const all = (saved?.rejected ?? []).filter((one) => one.list === list);
  const rejected = all.filter(({ key }) => unsaved.has(key));
  // without them, the other changes were saved
  const skipped = saved?.changes?.[list] ? [] : all.map(rejectionMessage);
  const isAll = rejected.length === unsaved.size;
  const byOthers = saved?.others[list];
  const others = [...skipped, ...(byOthers ? othersMessages(byOthers, fields) : [])];
  const text = [...rejected.map(rejectionMessage), ...others].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce once per save
  useEffect(() => {
    if (text) announce(text);
  }, [saved]);

  return (
    <>
      {rejected.map((one) => (
        <Rejected
          key={`${one.op} ${one.key}`}
          rejected={one}
          retry={retry}
          skipRejected={isAll ? undefined : skipRejected}
          discard={discard}
        />
      ))}
      {others.length > 0 && closed !== saved && (
        <Notice tone="info" actions={[{ label: __('Dismiss', 'relx'), run: () => setClosed(saved) }]}>
          {others.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

type RejectedProps = Pick<SavedNoticesProps, 'retry' | 'skipRejected' | 'discard'> & { readonly rejected: RejectedChange };

/** Notice why a change was rejected. */
function Rejected({ rejected, retry, skipRejected, discard }: RejectedProps): ReactElement {
  return (
    <Notice
      tone="error"
      actions={[
        ...(retry ? [{ label: __('Retry', 'relx'), run: retry }] : []),
        ...(skipRejected ? [{ label: __('Save the others', 'relx'), run: skipRejected }] : []),
        { label: rejected.op === 'add' ? __('Remove', 'relx') : __('Discard', 'relx'), run: () => discard(rejected.key) },
      ]}
    >
      <p>{rejectionMessage(rejected)}</p>
    </Notice>
  );
}
