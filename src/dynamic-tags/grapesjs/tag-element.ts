import { findTag, type TagName } from '../dynamic-tags.js';

/** Attributes of a tag's element: the tag name, and the settings as JSON. */
export const TAG = 'data-relx-tag';
export const SETTINGS = 'data-relx-settings';

export type Settings = Readonly<Record<string, unknown>>;

/** Parses the settings in an attribute; returns no settings if the JSON is invalid. */
export function readSettings(json: unknown): Settings {
  try {
    const settings: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
    return typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? (settings as Settings) : {};
  } catch {
    return {};
  }
}

/** Tag name in an attribute; undefined if it is unknown. */
export const readName = (name: unknown): TagName | undefined => findTag(name)?.name;
