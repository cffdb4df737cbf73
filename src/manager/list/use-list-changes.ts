'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RelxClient } from '../../client/index.js';
import { listSources } from '../../client/invalidation/changes.js';
import type { ObjectRef } from '../../contract/index.js';
import { applyChanges, changesOf, ownChanges, withList, withoutItem } from '../model/list-changes.js';
import type { ReadList } from '../model/read-list.js';
import {
  type ItemKey,
  itemKey,
  type ListedItem,
  type ListKey,
  parseListKey,
  type RelationChanges,
} from '../model/relation-changes.js';
import type { RejectedChange, SaveResult } from '../model/save-result.js';
import { saveRelationChanges } from './put-lists.js';
import type { UseListResult } from './use-list.js';

/** Props of an application that saves changes itself. Without `onChange`, each change is saved immediately. */
export interface ControlledChanges {
  readonly changes?: RelationChanges | undefined;
  readonly onChange?: ((changes: RelationChanges | undefined) => void) | undefined;
  readonly saved?: SaveResult | undefined;
  readonly onRetry?: ((changes: RelationChanges | undefined) => void) | undefined;
}

export interface UseListChangesResult {
  /** The list to display. */
  readonly items: readonly ListedItem[];
  /** Changes the list. Resolves when it is saved, or when the application has the changes: to false if a change was rejected. */
  readonly change: (wanted: readonly ListedItem[]) => Promise<boolean>;
  readonly isSaving: boolean;
  /** What the last save returned. */
  readonly saved: SaveResult | undefined;
  /** Changes that the last save did not save, and others that the application has not saved yet. */
  readonly left: RelationChanges | undefined;
  /** Saves them again. Undefined if the application offers no way to save. */
  readonly retry: (() => void) | undefined;
  /** Saves the changes that are not rejected, and discards the others. */
  readonly skipRejected: (() => void) | undefined;
  /** Discards the change to an item. */
  readonly discard: (key: ItemKey) => void;
}

/** Changes that are being saved, and those made since. */
interface Flight {
  readonly sent: RelationChanges | undefined;
  readonly next: RelationChanges | undefined;
}

const none: readonly ListedItem[] = [];

/**
 * Reads the list again after a save, and when no unsaved changes are left. After the application saved, the list is the displayed
 * one until then: it contains what was saved.
 */
function useHeldItems(saved: SaveResult | undefined, key: ListKey, isClean: boolean, reload: UseListResult['reload']) {
  const [held, setHeld] = useState<readonly ListedItem[]>();
  const [seen, setSeen] = useState(saved);
  const shown = useRef<readonly ListedItem[]>(undefined);
  const isRejected = saved?.changes?.[key] !== undefined;
  // an application can set the result before it clears the changes
  if (seen !== saved && (isClean || isRejected)) {
    setSeen(saved);
    if (saved && !isRejected) setHeld(shown.current);
  }
  const isFirst = useRef(true);
  const reloads = useRef(0);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (isClean || saved) {
      const own = ++reloads.current;
      void reload().finally(() => {
        // another reload aborts this one, whose items are not read then
        if (own !== reloads.current) return;
        setSeen(saved);
        setHeld(undefined);
      });
    }
  }, [saved, isClean, reload]);
  return { held, shown };
}

/** Returns the changes of one list: those that the application stores, or those that are being saved. */
export function useListChanges(
  client: RelxClient,
  object: ObjectRef,
  key: ListKey,
  list: UseListResult,
  { changes, onChange, saved, onRetry }: ControlledChanges,
): UseListChangesResult {
  const { state, reload } = list;
  const read = state.read;
  const isClean = changes?.[key] === undefined;
  const { held, shown } = useHeldItems(saved, key, isClean, reload);
  const items = held ?? read?.items ?? none;
  const [flight, setFlight] = useState<Flight>({ sent: undefined, next: undefined });
  const [ownSaved, setOwnSaved] = useState<SaveResult>();
  // a save continues when the list is no longer displayed
  const flying = useRef(flight);
  const saving = useRef<Promise<boolean>>(undefined);
  const loaded = useRef(read);
  const update = useCallback((next: Flight) => {
    flying.current = next;
    setFlight(next);
  }, []);

  const sent = applyChanges(items, flight.sent?.[key]);
  const own = onChange ? changes : flight.next;
  const merged = applyChanges(sent, own?.[key]);
  useEffect(() => {
    shown.current = merged;
    if (read) loaded.current = read;
  });

  // another component or client has changed the list. It is read again after saves anyway
  useEffect(() => {
    if (!isClean) return undefined;
    const request = { object, query: { type: parseListKey(key).type }, key };
    const observers = new Set([{ latest: { current: {} } }]);
    const refetch = async () => {
      if (!flying.current.sent) await reload();
    };
    const source = (site: string) => (site === client.site ? [{ request, observers, list: {}, refetch }] : []);
    listSources.add(source);
    return () => void listSources.delete(source);
  }, [client, object, key, reload, isClean]);

  const save = useCallback(
    async (first: RelationChanges) => {
      let next: RelationChanges | undefined = first;
      let isSaved = true;
      // the last list that was read: a reload can fail, or be aborted by another
      let current: ReadList | undefined = loaded.current;
      let isRead = true;
      // what earlier saves did not save
      let left: RelationChanges | undefined;
      let rejected: readonly RejectedChange[] = [];
      /** Changes as those of the current list. Undefined if they change nothing. */
      const rebased = (...all: readonly RelationChanges[]) => {
        if (!current) return undefined;
        const wanted = all.reduce((items: readonly ListedItem[], one) => applyChanges(items, one[key]), current.items);
        return withList(undefined, key, changesOf(current.items, wanted, !current.next));
      };
      /** Drops rejections of changes that are no longer left, or were rejected again. */
      const reject = (again: readonly RejectedChange[]) => {
        const keys = new Set(left?.[key] && ownChanges(left[key]).map(itemKey));
        for (const one of again) keys.delete(one.key);
        rejected = [...rejected.filter((one) => keys.has(one.key)), ...again];
      };
      while (next) {
        let sending: RelationChanges | undefined = next;
        if (left) {
          // queued changes were made to a list with those that were rejected
          left = rebased(left, next);
          reject([]);
          const rest = rejected.length > 0 ? rebased(next) : left;
          if (rejected.length === 0) left = undefined;
          // if the list could not be read, changes with an unknown outcome may be saved
          sending = isRead ? rest : (rest ?? next);
        }
        update({ sent: sending, next: undefined });
        if (sending) {
          const result = await saveRelationChanges(client, object, sending);
          const again = await reload();
          isRead = again !== undefined;
          current = again ?? current;
          left = (left && rebased(left)) ?? result.changes;
          reject(result.rejected);
          setOwnSaved({ ...result, changes: left, rejected });
          isSaved = result.changes === undefined;
        } else {
          setOwnSaved((before) => before && { ...before, changes: left, rejected });
          isSaved = true;
        }
        next = flying.current.next;
      }
      update({ sent: undefined, next: undefined });
      return isSaved;
    },
    [client, object, key, reload, update],
  );

  const change = async (wanted: readonly ListedItem[]) => {
    const next = withList(own, key, changesOf(sent, wanted, read?.next === undefined));
    if (onChange) {
      onChange(next);
      return true;
    }
    setOwnSaved(undefined);
    if (flying.current.sent) update({ ...flying.current, next });
    else if (next) saving.current = save(next);
    return saving.current ?? true;
  };
  const left = onChange ? changes : ownSaved?.changes;
  const known = left?.[key];
  const discard = (item: ItemKey) => {
    const next = withList(left, key, known && withoutItem(known, item));
    if (onChange) return onChange(next);
    const isLeft = (one: RejectedChange) => one.list !== key || one.key !== item;
    setOwnSaved((before) => before && { ...before, changes: next, rejected: before.rejected.filter(isLeft) });
  };
  const canSave = onChange ? onRetry : left && !flight.sent;
  const saveAgain = (next: RelationChanges | undefined) => {
    if (!onChange) return next && void save(next);
    onChange(next);
    onRetry?.(next);
  };
  return {
    items: merged,
    change,
    isSaving: flight.sent !== undefined,
    saved: onChange ? saved : ownSaved,
    left,
    retry: canSave ? () => saveAgain(left) : undefined,
    skipRejected: canSave && known ? () => saveAgain(withList(left, key, { ...known, skip_rejected: true })) : undefined,
    discard,
  };
}
