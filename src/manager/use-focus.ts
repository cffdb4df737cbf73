'use client';
import { type RefObject, useEffect, useReducer, useRef } from 'react';

/** A control of an item, or the search. */
export type FocusTarget = { readonly key: string; readonly control: string } | 'search';

/**
 * Keeps the focus inside an element: puts it where it is asked for once that is rendered, and on the element itself when what
 * had it is gone.
 */
export function useFocus(
  root: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
): (target: FocusTarget) => void {
  // what is asked for may be rendered already
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const wanted = useRef<FocusTarget | undefined>(undefined);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = root.current;
    // who goes on with the keyboard has it elsewhere than at the last rendering
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element; // focus is an element's
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [root]);
  useEffect(() => {
    const element = root.current;
    const page = element?.ownerDocument;
    if (!element || !page) return;
    const target = wanted.current;
    wanted.current = undefined;
    if (target === 'search') search.current?.focus();
    else if (target) {
      const { key, control } = target;
      element.querySelector<HTMLElement>(`[data-key="${key}"] [data-control="${control}"]`)?.focus();
    }
    const isLost = page.activeElement === null || page.activeElement === page.body;
    if (isLost && last.current && !last.current.isConnected) element.focus();
    last.current = element.contains(page.activeElement) ? page.activeElement : null;
  });
  return (target) => {
    wanted.current = target;
    renderAgain();
  };
}
