import { defaultTypes } from '../site.js';
import { type BlockAttributes, chosenAttributes, namesOf } from './block-attributes.js';
import type { ListBlock } from './list-blocks.js';

/** A text inside a shortcode's quotes: what would end the value, the shortcode or a tag is written as an entity. */
const quoted = (value: unknown): string =>
  `"${String(value).replace(/["[\]<>&]/g, (character) => `&#${character.charCodeAt(0)};`)}"`;

/** The shortcode that shows what a block shows. */
export function shortcodeOf(
  { objectType, shortcode }: Pick<ListBlock, 'objectType' | 'shortcode'>,
  attributes: BlockAttributes,
): string {
  const chosen = chosenAttributes(objectType, attributes, defaultTypes()[objectType]);
  const written = chosen.map(([name, value]) => ` ${namesOf(name).wire}=${quoted(value)}`);
  return `[${shortcode}${written.join('')}]`;
}
