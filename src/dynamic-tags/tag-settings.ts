import type { RelatedAttributes } from '../react/attributes/attributes.js';
import { normalizeProps } from '../react/attributes/normalize-attributes.js';
import type { DynamicTagSpec, TagFormats, TagName } from './dynamic-tags.js';
import type { TagControl } from './tag-control.js';

/** Settings of a tag. Defaults of omitted settings are in the tag's `controls`. */
export interface TagSettings<N extends TagName = TagName> {
  /** Output format. @default the first format of the tag */
  readonly format?: TagFormats[N] | undefined;
  /** Relation field that the format `field` shows, such as `role`. @default '' */
  readonly field?: string | undefined;
  /** The relation type to follow. @default 'related_to' for posts, 'authored_by' for users, 'categorized_as' for terms */
  readonly type?: RelatedAttributes['type'] | undefined;
  /** Direction. Empty is the relation type's own, or the only possible one. @default '' */
  readonly direction?: '' | 'outgoing' | 'incoming' | undefined;
  /** Maximum number of objects, 1-100. @default 5 */
  readonly limit?: number | undefined;
  /** Sort key, or a field such as `data.weight`. @default 'manual' */
  readonly orderBy?: RelatedAttributes['orderBy'] | undefined;
  /** Sort direction. @default '', which is descending for dates and IDs, else ascending */
  readonly order?: RelatedAttributes['order'] | undefined;
  /** Plain text between the objects, except avatars. @default ', ' */
  readonly separator?: string | undefined;
  /** Plain text before the value, but not before the fallback. @default '' */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Plain text, or a URL, if there is nothing to show. A count of none shows `0` instead. @default '' */
  readonly fallback?: string | undefined;
}

/** Normalized settings: complete, typed and in range. */
export type NormalTagSettings = { readonly [P in keyof Required<TagSettings>]: NonNullable<TagSettings[P]> };

const word = (value: unknown): string => String(value).trim().toLowerCase();

function read(spec: DynamicTagSpec, control: TagControl, value: unknown): string | number {
  if (value === undefined || value === null || typeof value === 'object') return control.default;
  const { name } = control;
  // as in lists, also a field of the relation
  if (name === 'type' || name === 'orderBy') return normalizeProps(spec.objectType, { [name]: value })[name];
  switch (control.control) {
    case 'select':
      return control.options.find((option) => option.value === word(value))?.value ?? control.default;
    case 'number': {
      const number = word(value) === '' ? Number.NaN : Number(value);
      return Number.isNaN(number) ? control.default : Math.trunc(Math.min(control.max, Math.max(control.min, number)));
    }
    default:
      return String(value);
  }
}

/**
 * Normalizes settings. Accepts values of any type, as in stored pages. Unknown values become the default, and numbers out of
 * range the nearest limit. Never throws.
 */
export function normalizeTagSettings(spec: DynamicTagSpec, raw?: Readonly<Record<string, unknown>> | null): NormalTagSettings {
  const normal = spec.controls.map((control) => [control.name, read(spec, control, raw?.[control.name])]);
  // the controls match the type, which a test checks
  return Object.fromEntries(normal) as NormalTagSettings;
}
