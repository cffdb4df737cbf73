import { documented, styleSheets } from '../custom-properties.mjs';
import { code, heading, table } from './markdown.js';

/** The page of custom properties of the style sheets: one row per property, and its default in each style sheet. */
export function propertiesPage(): string {
  const about = `The custom properties of lists and of the manager, with their defaults in each style sheet. Set them on a list, or on an
element around it: see [Theming](../theming.md#custom-properties). Source: the first comments of the style sheets.`;
  const uses = Object.entries(styleSheets).flatMap(([sheet, file]) =>
    documented(file).map((property) => ({ sheet, ...property })),
  );
  const sections = [...new Set(uses.map(({ name }) => name))].map((name) => {
    const own = uses.filter((use) => use.name === name);
    const rows = own.map(({ sheet, what, byDefault }) => [code(`relx/${sheet}`), what, byDefault]);
    return `## ${code(name)}\n\n${table(['style sheet', 'description', 'default'], rows)}`;
  });
  return `${heading('Custom properties', about)}\n${sections.join('\n\n')}\n`;
}
