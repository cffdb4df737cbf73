import type { MenuItem } from './site-context.js';

/** A server with the demo's content, beside that of the site. */
export type ToolName = 'wordpress' | 'builders';

/** A part of relx to try, beside the pages of the site. */
export interface Tool {
  readonly title: string;
  readonly text: string;
  readonly links: readonly MenuItem[];
  /** Server that has these pages, and the command that starts it. Omitted for pages that each server has. */
  readonly server?: { readonly name: ToolName; readonly command: string };
}

/** Everything to try, in the order of the front page. */
export const tools: readonly Tool[] = [
  {
    title: 'Styles',
    text: 'See the lists in each style, change spacing and colors, and copy the code.',
    links: [{ label: 'Try the styles', link: '/styles/' }],
  },
  {
    title: 'Block editor',
    text: 'Add, order and remove related content in the editor of WordPress.',
    links: [],
    server: { name: 'wordpress', command: 'npm run dev:wordpress' },
  },
  {
    title: 'Page builder',
    text: 'Build a page whose headings, links and buttons come from relations.',
    links: [{ label: 'Open Puck', link: '/builder/puck' }],
    server: { name: 'builders', command: 'npm run dev:builder' },
  },
];
