import { escapeAttribute } from '../safe/escape-attribute.js';
import { safeUrl } from '../safe/safe-url.js';
import type { DynamicTagSpec } from './dynamic-tags.js';
import type { TagCategory } from './tag-category.js';
import type { TagPart, TagParts } from './tag-parts.js';
import type { NormalTagSettings } from './tag-settings.js';

/** Value of a tag with its category. */
export type TagValue =
  | { readonly category: 'text' | 'html' | 'url'; readonly value: string }
  | { readonly category: 'number'; readonly value: number };

/** Width and height of avatars, in CSS pixels. */
export const AVATAR_SIZE = 96;

// React escapes text like attributes, and both renderers must write the same HTML
const escaped = escapeAttribute;

function partHtml({ text, href, rel, src }: TagPart): string {
  if (src !== undefined)
    return `<img class="relx-tag-avatar" width="${AVATAR_SIZE}" height="${AVATAR_SIZE}" loading="lazy" decoding="async" alt="${escaped(text)}" src="${escaped(src)}"/>`;
  if (href === undefined) return escaped(text);
  return `<a class="relx-tag-link" href="${escaped(href)}"${rel ? ` rel="${rel}"` : ''}>${escaped(text)}</a>`;
}

/** Default category of a tag with these settings: links are HTML, a count is a number. */
export function categoryOf({ formats }: DynamicTagSpec, { format }: NormalTagSettings): TagCategory {
  return formats.find(({ value }) => value === format)?.categories[0] ?? 'text';
}

/** Converts the output of a tag to a category. */
export function tagValue({ parts, count, before, separator, after, fallback }: TagParts, category: TagCategory): TagValue {
  const [first] = parts;
  switch (category) {
    case 'html':
      if (!first) return { category, value: escaped(fallback) };
      return { category, value: escaped(before) + parts.map(partHtml).join(escaped(separator)) + escaped(after) };
    case 'text':
      if (!first) return { category, value: fallback };
      return { category, value: before + parts.map(({ text }) => text).join(separator) + after };
    case 'number':
      return { category, value: count ?? (Number(first ? first.text : fallback) || 0) };
    case 'url': {
      const [found] = parts.flatMap(({ src, href }) => src ?? href ?? []);
      return { category, value: found ?? safeUrl(fallback) ?? '' };
    }
  }
}
