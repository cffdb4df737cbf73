import { type AttributeSpec, attributes } from 'relx';
import { attributeDocs } from 'relx/attributes';
import { code, codes, heading, table } from './markdown.js';

const shown = (value: unknown): string => (value === '' ? 'none' : code(value));

function defaultOf({ default: value }: AttributeSpec): string {
  if (typeof value !== 'object') return shown(value);
  return Object.entries(value)
    .map(([objectType, own]) => {
      const layouts =
        typeof own === 'object' ? Object.entries(own).map(([layout, one]) => `${layout} ${shown(one)}`) : [shown(own)];
      return `${objectType}s: ${layouts.join(', ')}`;
    })
    .join('; ');
}

function rangeOf({ type, min, max, values, pattern }: AttributeSpec): string {
  if (values) return [...values.map(shown), ...(pattern ? [code(pattern)] : [])].join(', ');
  if (type !== 'integer')
    return {
      boolean: '`true`, `false`',
      name: "a type's name",
      names: 'names with commas',
      ids: 'IDs with commas',
      classes: 'class names',
      text: 'text',
    }[type as 'text'];
  return max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `${min}-${max}`;
}

/** The page of the table of attributes. */
export function attributesPage(): string {
  const about = `The options of lists, with their names in components, shortcodes and blocks. Numbers are clamped to the range, and
unknown values become the default. Source: ${code('src/react/attributes/attributes.ts')}, exported as ${code('attributes')}.`;
  const rows = Object.entries(attributes).map(([prop, spec]: [string, AttributeSpec]) => {
    const { description } = attributeDocs[prop as keyof typeof attributeDocs]; // its keys are those of the table
    const { objectTypes } = spec;
    return [
      code(prop),
      spec.wire ? code(spec.wire) : 'none',
      spec.wire ? code(spec.block ?? prop) : 'none',
      rangeOf(spec),
      defaultOf(spec),
      description + (objectTypes ? ` For ${codes(objectTypes)}.` : ''),
    ];
  });
  return `${heading('Attributes', about)}\n${table(['Prop', 'Shortcode attribute', 'Block attribute', 'Values', 'Default', 'Description'], rows)}\n`;
}
