import type { RelatedAttributes } from '../react/attributes.js';
import { normalizeAttributes } from '../react/normalize-attributes.js';
import type { DynamicTagSpec, TagFormats, TagName } from './dynamic-tags.js';
import type { TagControl } from './tag-control.js';

/** What a tag is set to; what is left out is its default, see the tag's `controls`. */
export interface TagSettings<N extends TagName = TagName> {
  /** What to write of each object. @default the first of the tag's formats */
  readonly format?: TagFormats[N] | undefined;
  /** The relation type to follow. @default 'related_to' for posts, 'authored_by' for users, 'categorized_as' for terms */
  readonly type?: RelatedAttributes['type'] | undefined;
  /** Which way; empty is the type's own. @default '' */
  readonly direction?: '' | 'outgoing' | 'incoming' | undefined;
  /** Most objects, 1-100. @default 10 */
  readonly limit?: number | undefined;
  /** @default 'manual' */
  readonly order?: RelatedAttributes['orderBy'] | undefined;
  /** Plain text between the objects. @default ', ' */
  readonly separator?: string | undefined;
  /** Plain text before and after them, where there are any. @default '' */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Plain text where there are none; a count is `0` then. @default '' */
  readonly fallback?: string | undefined;
}

/** Settings in their normal form: all there, typed and in range. */
export type NormalTagSettings = { readonly [P in keyof Required<TagSettings>]: NonNullable<TagSettings[P]> };

const word = (value: unknown): string => String(value).trim().toLowerCase();

function read(spec: DynamicTagSpec, control: TagControl, value: unknown): string | number {
  if (value === undefined || value === null || typeof value === 'object') return control.default;
  switch (control.control) {
    case 'select':
      return control.options.find((option) => option.value === word(value))?.value ?? control.default;
    case 'relation_type':
      return normalizeAttributes(spec.objectType, { type: value }).type;
    case 'number': {
      const number = word(value) === '' ? Number.NaN : Number(value);
      return Number.isNaN(number) ? control.default : Math.trunc(Math.min(control.max, Math.max(control.min, number)));
    }
    case 'text':
      return String(value);
  }
}

/**
 * Gives settings their normal form. Takes values of any type, as stored pages have them: an unknown value becomes the
 * default, a number out of range the nearest in range. Never throws.
 */
export function normalizeTagSettings(spec: DynamicTagSpec, raw?: Readonly<Record<string, unknown>> | null): NormalTagSettings {
  const normal = spec.controls.map((control) => [control.name, read(spec, control, raw?.[control.name])]);
  // each control reads what the type says of its setting; a test holds the two together
  return Object.fromEntries(normal) as NormalTagSettings;
}
