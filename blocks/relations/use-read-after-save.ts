import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useRef } from 'react';
import type { ObjectRef } from 'relx/contract';
import type { EditorServices } from './services.js';

/** The parts of WordPress's stores that are used: their packages have no types. */
interface Saving {
  isSavingPost?(): boolean;
  isSavingMetaBoxes?(): boolean;
}

/** Reads lists again after each save of the post and of the fields below it, which some lists follow. */
export function useReadAfterSave({ client, store }: EditorServices, object: ObjectRef): void {
  const { invalidateResolutionForStoreSelector } = useDispatch(store);
  const isSaving = useSelect(
    (select) => {
      const follows =
        select(store)
          .getTypes()
          ?.some((type) => type.managed_by) === true;
      const stores = ['core/editor', 'core/edit-post'].map((name) => select(name) as unknown as Saving | undefined);
      return follows && stores.some((one) => one?.isSavingPost?.() || one?.isSavingMetaBoxes?.());
    },
    [store],
  );
  const wasSaving = useRef(isSaving);
  useEffect(() => {
    if (wasSaving.current && !isSaving) {
      void client.invalidate({ object });
      invalidateResolutionForStoreSelector('getList');
    }
    wasSaving.current = isSaving;
  }, [client, object, isSaving, invalidateResolutionForStoreSelector]);
}
