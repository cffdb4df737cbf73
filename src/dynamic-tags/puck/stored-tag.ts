import { attributes } from '../../react/attributes.js';
import { attributesToQuery } from '../../react/attributes-to-query.js';
import { normalizeAttributes } from '../../react/normalize-attributes.js';
import type { UseRelatedOptions } from '../../react/related-query.js';
import { type DynamicTagSpec, findTag, type TagName } from '../dynamic-tags.js';
import { type TagCategory, tagCategories } from '../tag-category.js';
import { tagQuery } from '../tag-query.js';
import { normalizeTagSettings } from '../tag-settings.js';

/** A tag as a page's data has it: in the place of a prop's value, or as the props of one of our components. */
export interface StoredTag {
  readonly tag: TagName;
  /** What the prop holds. @default 'html', in a component of ours */
  readonly category?: TagCategory | undefined;
  readonly [setting: string]: unknown;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !('$$typeof' in value);

const isStoredTag = (value: unknown): value is StoredTag => isPlain(value) && findTag(value.tag) !== undefined;

/** A tag in a prop that there is no longer, or that somebody made up. */
const isGone = (value: unknown): value is { readonly category: TagCategory } =>
  isPlain(value) && typeof value.tag === 'string' && (tagCategories as readonly unknown[]).includes(value.category);

/** All tags in a page's data, or in a part of it, however deep. */
export function* storedTags(value: unknown): Generator<StoredTag> {
  if (isStoredTag(value)) yield value;
  const inner = Array.isArray(value) ? value : isPlain(value) ? Object.values(value) : [];
  for (const each of inner) yield* storedTags(each);
}

/** The same with other values in the places of tags; what has none in it stays the very same. */
export function replaceTags(value: unknown, replace: (tag: StoredTag) => unknown): unknown {
  if (isStoredTag(value)) return replace(value);
  // an object would take the page with it where a component shows it
  if (isGone(value)) return value.category === 'number' ? 0 : '';
  if (Array.isArray(value)) {
    const all = value.map((each) => replaceTags(each, replace));
    return all.some((each, index) => each !== value[index]) ? all : value;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, replaceTags(each, replace)] as const);
  return entries.some(([name, each]) => each !== value[name]) ? Object.fromEntries(entries) : value;
}

/** Whether a tag is shown as a list or a grid, which is a component and no format. */
export const isLayout = (format: unknown): format is (typeof attributes.layout.values)[number] =>
  (attributes.layout.values as readonly unknown[]).includes(format);

/** The description of a stored tag. */
export const specOf = ({ tag }: StoredTag): DynamicTagSpec => findTag(tag) as DynamicTagSpec; // stored tags are those that have one

/** What a stored tag asks of the current object. */
export function storedQuery(tag: StoredTag): UseRelatedOptions {
  const spec = specOf(tag);
  return isLayout(tag.format)
    ? attributesToQuery(spec.objectType, { ...normalizeAttributes(spec.objectType, tag), postId: 0 })
    : tagQuery(spec, normalizeTagSettings(spec, tag));
}
