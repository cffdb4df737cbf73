import { dispatch } from '@wordpress/data';
import type { MouseEvent } from 'react';

/** Follows a link in the panel to a meta box. Its pane in the editor can be closed. */
export function goToField(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]'); // the target of a click is an element
  const box = link?.ownerDocument.getElementById(link.hash.slice(1));
  if (!box) return;
  event.preventDefault();
  const preferences = dispatch('core/preferences') as unknown as { set(scope: string, name: string, value: boolean): void };
  preferences.set('core/edit-post', 'metaBoxesMainIsOpen', true);
  box.classList.remove('closed');
  // after the pane is open
  setTimeout(() => {
    box.scrollIntoView();
    box.querySelector<HTMLElement>('.inside :is(input:not([type="hidden"]), select, textarea, button, a)')?.focus();
  }, 100);
}
