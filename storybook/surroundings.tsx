import { type ReactElement, type ReactNode, useLayoutEffect } from 'react';
import { approximateForcedColours } from './forced-colours.js';

/** Environment of a story, as set in the toolbar. */
export interface Surroundings {
  readonly direction?: 'ltr' | 'rtl' | undefined;
  readonly colours?: 'light' | 'dark' | undefined;
  readonly contrast?: 'default' | 'forced' | undefined;
  readonly width?: 'wide' | 'narrow' | undefined;
  /** One of the styles that the package brings. */
  readonly style?: 'none' | 'plain' | 'cards' | 'compact' | undefined;
}

/** Page around a story: text direction, colors, style sheet and width. */
export function Page({ children, ...surroundings }: Surroundings & { readonly children: ReactNode }): ReactElement {
  const { direction = 'ltr', colours = 'light', contrast, width = 'wide', style = 'none' } = surroundings;
  useLayoutEffect(() => {
    const { documentElement: html } = document;
    html.dir = direction;
    html.lang = direction === 'rtl' ? 'he' : 'en';
    html.dataset.colours = colours;
  }, [direction, colours]);
  useLayoutEffect(() => {
    // no approximation if the browser emulates forced colors
    if (contrast === 'forced' && !matchMedia('(forced-colors: active)').matches) return approximateForcedColours();
  }, [contrast]);
  return (
    <main className={`story relx-look-${style}`} data-width={width}>
      {children}
    </main>
  );
}

/** Controls in Storybook's toolbar. */
export const toolbar = {
  direction: choice('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
  colours: choice('Color scheme', 'contrast', { light: 'Light', dark: 'Dark' }),
  contrast: choice('Contrast', 'eye', { default: 'Default', forced: 'Forced colors' }),
  style: choice('Style', 'paintbrush', { none: 'No style', plain: 'Plain', cards: 'Cards', compact: 'Compact' }),
  width: choice('Width', 'grow', { wide: 'Wide (content)', narrow: 'Narrow (sidebar)' }),
};

function choice(
  name: string,
  icon: 'transfer' | 'contrast' | 'eye' | 'grow' | 'paintbrush',
  titles: Readonly<Record<string, string>>,
) {
  const items = Object.entries(titles).map(([value, title]) => ({ value, title }));
  return { name, description: name, toolbar: { title: name, icon, items, dynamicTitle: true } };
}
