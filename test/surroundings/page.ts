import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { components, pixels, remote } from './components.js';
import type { Surrounding } from './surroundings.js';

export const styles = ['none', 'plain', 'cards', 'compact'] as const;
export const directions = ['ltr', 'rtl'] as const;

function htmlOf(element: ReactElement): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(element));
  const html = place.innerHTML;
  root.unmount();
  return html;
}

const markup = Object.entries(await components()).map(([name, element]) => [name, htmlOf(element)] as const);

/** A list in one of the styles, as a component, a block or the editor has it. */
function styled(html: string, style: (typeof styles)[number], by: Surrounding['styledBy']): string {
  if (style === 'none') return by === 'class' ? html : `<div class="wp-block-relx-related-posts">${html}</div>`;
  if (by === 'class') return html.replace('class="relx-related-', `class="relx-look-${style} relx-related-`);
  const list = by === 'editor' ? `<div>${html}</div>` : html;
  return `<div class="wp-block-relx-related-posts is-style-${style}">${list}</div>`;
}

/** A page with every component in every style and direction, or in those of `dirs`, or with `only` some HTML. */
export function pageOf({
  css,
  content = '<div>',
  styledBy = 'class',
  only,
  dirs = directions,
}: Surrounding & { readonly only?: string; readonly dirs?: readonly (typeof directions)[number][] }): string {
  const sections = dirs.flatMap((dir) =>
    styles.map((style) => {
      const lists = markup.map(
        ([name, html]) =>
          `<section class="case" data-case="${name}, ${style}, ${dir}">${content}${styled(html, style, styledBy)}</div></section>`,
      );
      return `<div dir="${dir}">${lists.join('')}</div>`;
    }),
  );
  // a scroll bar would take from the width
  const own = 'html { scrollbar-width: none; } .case { padding: 16px; }';
  const sheets = [own, ...css].map((text) => `<style>${text}</style>`).join('');
  const body = (only ?? sections.join('')).replaceAll(remote, pixels).replaceAll('loading="lazy"', '');
  return `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light">${sheets}</head><body>${body}</body></html>`;
}

/** Shows a page in a frame of so many pixels' width for as long as it is looked at. */
export async function withPage<T>(html: string, width: number, read: (page: Document) => T | Promise<T>): Promise<T> {
  const frame = document.createElement('iframe');
  frame.style.cssText = `position: fixed; inset: 0 auto auto 0; border: 0; inline-size: ${width}px; block-size: 700px;`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.srcdoc = html;
  document.body.append(frame);
  try {
    await loaded;
    if (!frame.contentDocument) throw new TypeError('A frame of the page itself has a document.');
    return await read(frame.contentDocument);
  } finally {
    frame.remove();
  }
}
