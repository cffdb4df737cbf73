import { type SettingSchema, settings } from '../../src/contract/settings.js';
import { code, codes, heading, table } from './markdown.js';

/** What a setting accepts. */
function valuesOf({ type, enum: values, minimum, maximum, items, maxItems, pattern }: SettingSchema): string {
  if (values) return codes(values);
  if (type === 'boolean') return codes([true, false]);
  if (items) return `up to ${maxItems} ${items.type === 'integer' ? 'IDs' : 'names'}`;
  if (minimum !== undefined) return `${minimum}-${maximum}`;
  return pattern ? 'name of a relation type' : type;
}

const defaultOf = (value: unknown): string =>
  Array.isArray(value) && value.length === 0 ? 'none' : code(typeof value === 'string' ? value : JSON.stringify(value));

const rowsOf = (name: string, schema: SettingSchema): string[][] =>
  schema.properties
    ? Object.entries(schema.properties).flatMap(([key, own]) => rowsOf(`${name}.${key}`, own))
    : [[code(name), valuesOf(schema), defaultOf(schema.default)]];

/** The page of the settings of the WordPress plugin. */
export function settingsPage(): string {
  const about = `The settings of the WordPress plugin, in Tools > Relations > Settings (those for other plugins while
active), in the option ${code('relx_settings')} and in ${code('wp/v2/settings')}. A request changes only the
settings that it contains. [The WordPress plugin](../wordpress.md#settings) describes them.`;
  const rows = Object.entries(settings).flatMap(([name, schema]) => rowsOf(name, schema));
  return `${heading('Settings', about)}\n${table(['setting', 'values', 'default'], rows)}\n`;
}
