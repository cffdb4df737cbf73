import { attributes } from '../../react/attributes/attributes.js';
import { attributesToQuery } from '../../react/attributes/attributes-to-query.js';
import { normalizeProps } from '../../react/attributes/normalize-attributes.js';
import type { UseRelatedOptions } from '../../react/queries/list-request.js';
import { type DynamicTagSpec, findTag, type TagName } from '../dynamic-tags.js';
import { type TagCategory, tagCategories } from '../tag-category.js';
import { tagQuery } from '../tag-query.js';
import { normalizeTagSettings } from '../tag-settings.js';

/** A tag in the data of a page: in place of a prop's value, or as the props of a built-in component. */
export interface StoredTag {
  readonly tag: TagName;
  /** Category of the prop. @default 'html', in a built-in component */
  readonly category?: TagCategory | undefined;
  readonly [setting: string]: unknown;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !('$$typeof' in value);

const isStoredTag = (value: unknown): value is StoredTag => isPlain(value) && findTag(value.tag) !== undefined;

/** True for a tag with an unknown name, for example one of a newer version. */
const isUnknownTag = (value: unknown): value is { readonly category: TagCategory } =>
  isPlain(value) && typeof value.tag === 'string' && (tagCategories as readonly unknown[]).includes(value.category);

/** Yields all tags in the data of a page, or in a part of it, at any depth. */
export function* storedTags(value: unknown): Generator<StoredTag> {
  if (isStoredTag(value)) yield value;
  const inner = Array.isArray(value) ? value : isPlain(value) ? Object.values(value) : [];
  for (const each of inner) yield* storedTags(each);
}

/** Replaces tags in data with other values. Returns the same object if it contains no tags. */
export function replaceTags(value: unknown, replace: (tag: StoredTag) => unknown): unknown {
  if (isStoredTag(value)) return replace(value);
  // an object would make a component that renders it throw
  if (isUnknownTag(value)) return value.category === 'number' ? 0 : '';
  if (Array.isArray(value)) {
    const all = value.map((each) => replaceTags(each, replace));
    return all.some((each, index) => each !== value[index]) ? all : value;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, replaceTags(each, replace)] as const);
  return entries.some(([name, each]) => each !== value[name]) ? Object.fromEntries(entries) : value;
}

/** True if a tag is displayed as a list or grid, which is a layout and not a format. */
export const isLayout = (format: unknown): format is (typeof attributes.layout.values)[number] =>
  (attributes.layout.values as readonly unknown[]).includes(format);

/** Description of a stored tag. */
export const specOf = ({ tag }: StoredTag): DynamicTagSpec => findTag(tag) as DynamicTagSpec; // stored tags have known names

/** Query of a stored tag. */
export function storedQuery(tag: StoredTag): UseRelatedOptions {
  const spec = specOf(tag);
  return isLayout(tag.format)
    ? attributesToQuery(spec.objectType, { ...normalizeProps(spec.objectType, tag), postId: 0 })
    : tagQuery(spec, normalizeTagSettings(spec, tag));
}
