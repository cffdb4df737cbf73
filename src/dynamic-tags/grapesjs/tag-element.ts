import { findTag, type TagName } from '../dynamic-tags.js';

/** The attributes that an element has in place of a tag: its name, and its settings as JSON. */
export const TAG = 'data-relx-tag';
export const SETTINGS = 'data-relx-settings';

export type Settings = Readonly<Record<string, unknown>>;

/** Settings out of an attribute; none where somebody has written something else there. */
export function readSettings(json: unknown): Settings {
  try {
    const settings: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
    return typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? (settings as Settings) : {};
  } catch {
    return {};
  }
}

/** The name of a tag in an attribute; undefined where it is none. */
export const readName = (name: unknown): TagName | undefined => findTag(name)?.name;
