import type { DefaultTheme } from 'vitepress';
import { sidebarOf } from './sidebar.js';

/** A line of the list: a link to a page. */
const line = ({ text = '', link = '' }: DefaultTheme.SidebarItem): string =>
  `- [${text}](${link.slice(1).replace(/\/$/, '/README')}.md)`;

/** Text of docs/README.md: all pages in the order of the sidebar. The reference has an index of its own. */
export function allPages(): string {
  const sections = sidebarOf().flatMap(({ text, items = [] }) => {
    const pages = items.filter(({ link }) => link !== undefined);
    return pages.length > 0 ? [`## ${text}\n\n${pages.map(line).join('\n')}\n`] : [];
  });
  return `# Documentation

Pages in the order of the sidebar. The [README](../README.md) describes relx.

${sections.join('\n')}
Components without a provider belong inside the \`RelxProvider\` of [Render lists](lists.md). Tests run or check most samples with the
content of the demo. A line such as \`console.log(...); // text\` prints that text there.
[Design decisions](decisions/README.md) explain why relx is built as it is.
`;
}
