import { normalizeAttributes, type ObjectType } from 'relx';

/** The slot of failed lists, as snippets show it: Storybook has no source of functions. */
const errorSlot = `({ error, refetch }) => (
    <p>
      The list could not be loaded: {error.message} <button type="button" onClick={refetch}>Try again</button>
    </p>
  )`;

/** Parameters with which the panel "Code" shows the JSX of a list, without the props that have their default values. */
export function listSnippet(objectType: ObjectType, layout: 'list' | 'grid') {
  const defaults: Readonly<Record<string, unknown>> = normalizeAttributes(objectType, { layout });
  const filterProps = (value: unknown, name: string) => (name === 'layout' ? value === 'grid' : value !== defaults[name]);
  return { jsx: { filterProps, functionValue: () => errorSlot } };
}

/** Parameters with which the panel "Code" shows a sample: the text of its file, imported with `?raw`. */
export const sampleSnippet = (text: string) => ({ docs: { source: { code: text.trim(), language: 'tsx' as const } } });
