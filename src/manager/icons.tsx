import type { ReactElement } from 'react';

/** Path of a dot with a radius of 1.5, from its left edge. */
const dot = (x: number, y: number): string => `M${x} ${y}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0`;

const paths = {
  handle: [6, 12, 18].flatMap((y) => [dot(7, y), dot(14, y)]).join(''),
  up: 'M12 8l6 8H6z',
  down: 'M12 16l6-8H6z',
  edit: 'M5 19l1-5 7-7 4 4-7 7zM14 6l2-2 4 4-2 2z',
  remove: 'M6 7.5L7.5 6l4.5 4.5L16.5 6 18 7.5 13.5 12l4.5 4.5-1.5 1.5-4.5-4.5L7.5 18 6 16.5l4.5-4.5z',
} as const;

/** Decorative icon, hidden from assistive technology. */
export function Icon({ name }: { readonly name: keyof typeof paths }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path fill="currentColor" d={paths[name]} />
    </svg>
  );
}
