/** Options of the styles page: the label of each, and the labels of its values. The first value is the default. */
export const options = {
  style: { label: 'Style', values: { '': 'Default', plain: 'Plain', cards: 'Cards', compact: 'Compact' } },
  layout: { label: 'Layout', values: { grid: 'Grid', list: 'List' } },
  colours: { label: 'Color scheme', values: { '': 'System', light: 'Light', dark: 'Dark' } },
  direction: { label: 'Direction', values: { '': 'Left to right', rtl: 'Right to left' } },
  width: { label: 'Width', values: { '': 'Full', '40rem': 'Content', '18rem': 'Sidebar' } },
  shows: { label: 'Content', values: { all: 'Images and excerpts', pictures: 'Images', words: 'Titles only' } },
  font: {
    label: 'Font',
    values: {
      '': 'Default',
      'Georgia, serif': 'Serif',
      'system-ui, sans-serif': 'Sans serif',
      'ui-monospace, monospace': 'Monospace',
    },
  },
  gap: { label: 'Spacing', values: { '': 'Default', '0.5rem': 'Small', '1rem': 'Medium', '2rem': 'Large' } },
  radius: { label: 'Corners', values: { '': 'Default', '0px': 'Square', '0.5rem': 'Rounded', '1.25rem': 'Very rounded' } },
  column: { label: 'Column width', values: { '': 'Default', '9rem': 'Narrow', '14rem': 'Medium', '22rem': 'Wide' } },
} as const satisfies Record<string, { readonly label: string; readonly values: Readonly<Record<string, string>> }>;

export type ChoiceName = keyof typeof options;
export type Choices = Readonly<Record<ChoiceName, string>>;

/** Reads the choices in a query string. Unknown values become the default. */
export function readChoices(query: URLSearchParams): Choices {
  const chosen = Object.entries(options).map(([name, { values }]) => {
    const value = query.get(name);
    return [name, value !== null && Object.hasOwn(values, value) ? value : Object.keys(values)[0]];
  });
  // contains all names, each with one of its values
  return Object.fromEntries(chosen) as Choices;
}

/** Query string of the choices that differ from the default. */
export function queryOf(choices: Choices): string {
  const chosen = Object.entries(choices).filter(([name, value]) => value !== Object.keys(options[name as ChoiceName].values)[0]);
  return new URLSearchParams(chosen).toString();
}
