import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SaveResult } from 'relx/manager';
import type { RelationsStore } from './relations-store.js';

/** The parts of WordPress's stores that are used: their packages have no types. */
interface Saving {
  isSavingPost?(): boolean;
  isAutosavingPost?(): boolean;
  isSavingMetaBoxes?(): boolean;
}

/**
 * What became of the changes of the last save; a new value after each save of the post and of the fields below it, if lists follow
 * them. The manager then reads its lists again.
 */
export function useReadAfterSave(store: RelationsStore, saved: SaveResult | undefined): SaveResult | undefined {
  const { invalidateResolutionForStoreSelector } = useDispatch(store);
  const isSaving = useSelect(
    (select) => {
      const types = select(store).getTypes() ?? [];
      const stores = ['core/editor', 'core/edit-post'].map((name) => select(name) as unknown as Saving | undefined);
      const isAny = stores.some((one) => (one?.isSavingPost?.() && !one.isAutosavingPost?.()) || one?.isSavingMetaBoxes?.());
      return isAny && types.some((type) => type.managed_by);
    },
    [store],
  );
  const wasSaving = useRef(isSaving);
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    if (wasSaving.current && !isSaving) {
      setSaves((count) => count + 1);
      invalidateResolutionForStoreSelector('getList');
    }
    wasSaving.current = isSaving;
  }, [isSaving, invalidateResolutionForStoreSelector]);
  const hasReport = saved && (saved.rejected.length > 0 || Object.keys(saved.others).length > 0);
  const report = hasReport ? saved : undefined;
  return (
    useMemo(() => {
      if (report || saves > 0) return { changes: undefined, rejected: [], others: {}, ...report };
      return undefined;
    }, [report, saves]) ?? saved
  );
}
