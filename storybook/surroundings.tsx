import { type ReactElement, type ReactNode, useLayoutEffect } from 'react';
import { approximateForcedColours } from './forced-colours.js';

/** What stands around a story, as the toolbar says it. */
export interface Surroundings {
  readonly direction?: 'ltr' | 'rtl' | undefined;
  readonly colours?: 'light' | 'dark' | undefined;
  readonly contrast?: 'usual' | 'forced' | undefined;
  readonly width?: 'wide' | 'narrow' | undefined;
  /** One of the styles that the package brings. */
  readonly style?: 'none' | 'plain' | 'cards' | 'compact' | undefined;
}

/** The page around a story: its direction, its colours, its style and how much room it leaves. */
export function Page({ children, ...surroundings }: Surroundings & { readonly children: ReactNode }): ReactElement {
  const { direction = 'ltr', colours = 'light', contrast, width = 'wide', style = 'none' } = surroundings;
  useLayoutEffect(() => {
    const { documentElement: html } = document;
    html.dir = direction;
    html.lang = direction === 'rtl' ? 'he' : 'en';
    html.dataset.colours = colours;
  }, [direction, colours]);
  useLayoutEffect(() => {
    // a browser that has them needs no approximation
    if (contrast === 'forced' && !matchMedia('(forced-colors: active)').matches) return approximateForcedColours();
  }, [contrast]);
  return (
    <main className={`story relx-look-${style}`} data-width={width}>
      {children}
    </main>
  );
}

/** Its controls in Storybook's toolbar. */
export const toolbar = {
  direction: choice('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
  colours: choice('Colours', 'contrast', { light: 'Light', dark: 'Dark' }),
  contrast: choice('Contrast', 'eye', { usual: 'As the page has it', forced: 'High contrast, as readers set it' }),
  style: choice('Style', 'paintbrush', { none: 'No style', plain: 'Plain', cards: 'Cards', compact: 'Compact' }),
  width: choice('Width', 'grow', { wide: 'As wide as a text', narrow: 'Narrow, as a sidebar' }),
};

function choice(
  name: string,
  icon: 'transfer' | 'contrast' | 'eye' | 'grow' | 'paintbrush',
  titles: Readonly<Record<string, string>>,
) {
  const items = Object.entries(titles).map(([value, title]) => ({ value, title }));
  return { name, description: name, toolbar: { title: name, icon, items, dynamicTitle: true } };
}
