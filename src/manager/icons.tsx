import type { ReactElement } from 'react';

const paths = {
  handle: 'M8 7h2V5H8v2zm0 6h2v-2H8v2zm0 6h2v-2H8v2zm6-14v2h2V5h-2zm0 8h2v-2h-2v2zm0 6h2v-2h-2v2z',
  up: 'M6.5 14.5 12 9l5.5 5.5-1 1L12 11l-4.5 4.5z',
  down: 'M17.5 9.5 12 15 6.5 9.5l1-1L12 13l4.5-4.5z',
  edit: 'm19 7-3-3-8.5 8.5-1 4 4-1L19 7Zm-7 11.5H5V20h7v-1.5Z',
  remove: 'M12 13.06 16.24 17.3l1.06-1.06L13.06 12l4.24-4.24-1.06-1.06L12 10.94 7.76 6.7 6.7 7.76 10.94 12 6.7 16.24l1.06 1.06z',
} as const;

/** Decorative icon, hidden from assistive technology. */
export function Icon({ name }: { readonly name: keyof typeof paths }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path fill="currentColor" d={paths[name]} />
    </svg>
  );
}
