'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RelxClient } from '../client/index.js';
import type { ObjectRef } from '../contract/index.js';
import { addChange } from './model/add-change.js';
import { mergeList } from './model/merge-list.js';
import type { Listed, ListKey, RelationChanges, RelationOperation } from './model/relation-changes.js';
import type { SavedRelations } from './model/saved-relations.js';
import { saveRelationChanges } from './save-relation-changes.js';
import type { List } from './use-list.js';

/** What a host that saves by itself gives; without `onChange` each change is saved at once. */
export interface HostChanges {
  readonly changes?: RelationChanges | undefined;
  readonly onChange?: ((changes: RelationChanges | undefined) => void) | undefined;
  readonly saved?: SavedRelations | undefined;
}

export interface ListChange {
  /** The list as it is to be shown. */
  readonly items: readonly Listed[];
  readonly change: (operation: RelationOperation) => void;
  readonly isSaving: boolean;
  /** What became of the last save. */
  readonly saved: SavedRelations | undefined;
  /** Tries once more what the last save was refused; only where changes are saved at once. */
  readonly retry: (() => void) | undefined;
}

/** Changes on their way, and those made meanwhile. */
interface Flight {
  readonly sent: RelationChanges | undefined;
  readonly next: RelationChanges | undefined;
}

const none: readonly Listed[] = [];

/** The changes of one list: those that the host keeps, or those that are being saved. */
export function useListChanges(
  client: RelxClient,
  object: ObjectRef,
  key: ListKey,
  list: List,
  { changes, onChange, saved }: HostChanges,
): ListChange {
  const { state, reload } = list;
  const read = state.read;
  const items = read?.items ?? none;
  const isComplete = read !== undefined && read.next === undefined;
  const [flight, setFlight] = useState<Flight>({ sent: undefined, next: undefined });
  const [ownSaved, setOwnSaved] = useState<SavedRelations>();
  // what is being saved goes on when its list is not shown any more
  const flying = useRef(flight);
  const update = useCallback((next: Flight) => {
    flying.current = next;
    setFlight(next);
  }, []);

  const sent = mergeList(items, flight.sent?.[key]);
  const own = onChange ? changes : flight.next;
  const merged = mergeList(sent, own?.[key]);

  // after a save of the host's: what was shown stays until the list has been read again
  const [held, setHeld] = useState<readonly Listed[]>();
  const [seen, setSeen] = useState({ saved, isClean: changes?.[key] === undefined });
  const shown = useRef(merged);
  const isClean = changes?.[key] === undefined;
  if (seen.saved !== saved || seen.isClean !== isClean) {
    setSeen({ saved, isClean });
    if (seen.saved !== saved && saved) setHeld(shown.current);
  }
  useEffect(() => {
    shown.current = held ?? merged;
  });
  const isFirst = useRef(true);
  // a save, and nothing left to save, are what the list is read again for
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (isClean || saved) void reload().finally(() => setHeld(undefined));
  }, [saved, isClean, reload]);

  const save = useCallback(
    async (first: RelationChanges) => {
      let next: RelationChanges | undefined = first;
      while (next) {
        update({ sent: next, next: undefined });
        const result: SavedRelations = await saveRelationChanges(client, object, next);
        await reload();
        setOwnSaved(result);
        next = flying.current.next;
      }
      update({ sent: undefined, next: undefined });
    },
    [client, object, reload, update],
  );

  const change = (operation: RelationOperation) => {
    const next = addChange(own, key, operation, { items: sent, isComplete });
    if (onChange) return onChange(next);
    setOwnSaved(undefined);
    if (flying.current.sent) return update({ ...flying.current, next });
    if (next) void save(next);
  };
  const left = ownSaved?.changes;
  return {
    items: held ?? merged,
    change,
    isSaving: flight.sent !== undefined,
    saved: onChange ? saved : ownSaved,
    retry: !onChange && left && !flight.sent ? () => void save(left) : undefined,
  };
}
