'use client';
import { type RefObject, useEffect, useReducer, useRef } from 'react';

/** A control of an item, or the search field. */
export type FocusTarget = { readonly key: string; readonly control: string } | 'search';

/**
 * Keeps the focus inside an element. Moves it to the requested control after that is rendered, or to the element itself if the
 * focused control was removed.
 */
export function useFocus(
  root: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
): (target: FocusTarget) => void {
  // rerender, because the requested control may be in the page already
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const wanted = useRef<FocusTarget | undefined>(undefined);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = root.current;
    // keyboard users move the focus between renders
    const trackFocus = ({ target }: FocusEvent) => {
      last.current = target as Element; // the target of a focus event is an element
    };
    element?.addEventListener('focusin', trackFocus);
    return () => element?.removeEventListener('focusin', trackFocus);
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
