import { flushSync } from '@wordpress/element';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RelxClient } from 'relx';
import type { RelationChanges, SaveResult } from 'relx/manager';
import type { PanelConfig } from './config.js';
import { keepChanges, takeChanges } from './kept-changes.js';

/** The changes of a panel, which are saved with the form that it is in. */
export interface FormChanges {
  readonly changes: RelationChanges | undefined;
  readonly change: (changes: RelationChanges | undefined) => void;
  /** What became of the last save. */
  readonly saved: SaveResult | undefined;
  /** Saves the changes now, without the form. */
  readonly save: () => void;
  readonly status: 'idle' | 'saving' | 'saved';
}

/**
 * Sends changes when the form is submitted, before WordPress does so. Those of a new post wait for the page after: a relation needs
 * a post that is saved. What is rejected is shown on that page, too, and the form is submitted all the same.
 */
export function useFormChanges(
  client: RelxClient,
  { object, key, isNew = false }: PanelConfig,
  form: HTMLFormElement | null,
): FormChanges {
  const [kept] = useState(() => takeChanges(key));
  const [changes, setChanges] = useState(kept?.changes);
  const [saved, setSaved] = useState(kept?.saved);
  const [status, setStatus] = useState<FormChanges['status']>('idle');
  const unsaved = useRef(changes);
  const change = useCallback((next: RelationChanges | undefined) => {
    unsaved.current = next;
    setChanges(next);
    setStatus('idle');
  }, []);
  const save = useCallback(async () => {
    setStatus('saving');
    try {
      const { saveRelationChanges } = await import('relx/manager');
      const result = await saveRelationChanges(client, object, unsaved.current);
      // now: the form, which may be submitted next, contains them
      flushSync(() => {
        change(result.changes);
        setSaved(result);
      });
      if (!result.changes) setStatus('saved');
      return result;
    } catch {
      // such as a script that could not be loaded: the changes stay
      setStatus('idle');
      return undefined;
    }
  }, [client, object, change]);

  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || isNew || !kept?.changes || kept.saved) return;
    isSent.current = true;
    void save();
  }, [isNew, kept, save]);

  useEffect(() => {
    let isSaving = false;
    let isPassing = false;
    let isLeaving = false;
    const pass = (submitter: HTMLElement | null) => {
      isPassing = true;
      form?.requestSubmit(submitter);
      isPassing = false;
    };
    const onSubmit = (event: SubmitEvent) => {
      if (isPassing || event.target !== form) return;
      keepChanges(key, isNew && unsaved.current ? { changes: unsaved.current } : undefined);
      if (isNew || !unsaved.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isSaving) return;
      isSaving = true;
      void save().then((result) => {
        isSaving = false;
        // without a result, the page after saves them
        if (!result) keepChanges(key, { changes: unsaved.current });
        else if (result.changes || Object.keys(result.others).length > 0)
          keepChanges(key, { changes: result.changes, saved: result });
        pass(event.submitter);
      });
    };
    // another script may reject the form: then the page stays, and so do its changes
    const onSubmitted = (event: SubmitEvent) => {
      if (event.target === form) isLeaving = !event.defaultPrevented;
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (unsaved.current && !isLeaving) event.preventDefault();
    };
    const end = new AbortController();
    const { signal } = end;
    // before WordPress's own, which shows that the form is on its way
    window.addEventListener('submit', onSubmit, { capture: true, signal });
    window.addEventListener('submit', onSubmitted, { signal });
    window.addEventListener('beforeunload', onLeave, { signal });
    return () => end.abort();
  }, [form, isNew, key, save]);

  return { changes, change, saved, save, status };
}
