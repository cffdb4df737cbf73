import type { Shortcode } from './parse-shortcodes.js';

/** Shortcode that renders the same list as a block. */
const tagOf = (block: string): string => block.replace('relx/', 'relx_').replaceAll('-', '_');

/** Converts a block attribute to a shortcode attribute. Block attributes have no entities, so `&` is escaped. */
const asText = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('&', '&amp;') : String(value));

const attributesOf = (attributes: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined || typeof value === 'object' ? [] : [[name, asText(value)]],
    ),
  );

/** Converts a block, such as `relx/related-posts`, to the shortcode of the same list. */
export function blockShortcode(block: string, attributes: Readonly<Record<string, unknown>> = {}): Shortcode {
  return { tag: tagOf(block), attributes: attributesOf(attributes), content: undefined, place: 'flow' };
}
