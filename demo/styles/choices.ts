/** What there is to choose on the page of styles: each name with its values and what they are called, the first one as it comes. */
export const options = {
  style: { label: 'Style', values: { '': 'relx’s own', plain: 'Plain', cards: 'Cards', compact: 'Compact' } },
  layout: { label: 'Layout', values: { grid: 'Grid', list: 'List' } },
  colours: { label: 'Colours', values: { '': 'The system’s', light: 'Light', dark: 'Dark' } },
  direction: { label: 'Direction', values: { '': 'Left to right', rtl: 'Right to left' } },
  width: { label: 'Room', values: { '': 'The whole page', '40rem': 'A column', '18rem': 'A sidebar' } },
  shows: { label: 'Shows', values: { all: 'Pictures, words', pictures: 'Pictures, titles', words: 'Titles' } },
  font: {
    label: 'Font',
    values: {
      '': 'The theme’s',
      'Georgia, serif': 'Serif',
      'system-ui, sans-serif': 'Sans serif',
      'ui-monospace, monospace': 'Monospaced',
    },
  },
  gap: { label: 'Spacing', values: { '': 'The style’s', '0.5rem': 'Narrow', '1rem': 'Medium', '2rem': 'Wide' } },
  radius: { label: 'Corners', values: { '': 'The style’s', '0px': 'Square', '0.5rem': 'Soft', '1.25rem': 'Round' } },
  column: { label: 'Columns', values: { '': 'The style’s', '9rem': 'Narrow', '14rem': 'Medium', '22rem': 'Wide' } },
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
