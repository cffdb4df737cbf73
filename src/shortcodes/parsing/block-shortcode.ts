import type { Shortcode } from './parse-shortcodes.js';

/** A block is rendered as the shortcode of the same name is. */
const tagOf = (block: string): string => block.replace('relx/', 'relx_').replaceAll('-', '_');

/** A block's attribute as a shortcode would have it: what it says itself stands, so its entities are none. */
const asText = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('&', '&amp;') : String(value));

const attributesOf = (attributes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === null || value === undefined || typeof value === 'object' ? [] : [[name, asText(value)]],
    ),
  );

/** A block, such as `relx/related-posts`, as the shortcode that shows the same list. */
export function blockShortcode(block: string, attributes: Readonly<Record<string, unknown>> = {}): Shortcode {
  return { tag: tagOf(block), attributes: attributesOf(attributes), content: undefined, place: 'flow' };
}
