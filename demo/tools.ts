import type { MenuItem } from './site-context.js';

/** A server of the demo that also serves the site. */
export type ToolName = 'editor' | 'builders';

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
    links: [{ label: 'Open the editor', link: '/wp-admin/edit.php' }],
    server: { name: 'editor', command: 'npm run dev:editor' },
  },
  {
    title: 'Page builders',
    text: 'Build a page whose headings, links and buttons come from relations.',
    links: [
      { label: 'Open Puck', link: '/builder/puck' },
      { label: 'Open GrapesJS', link: '/builder/grapesjs' },
    ],
    server: { name: 'builders', command: 'npm run dev:builder' },
  },
];
