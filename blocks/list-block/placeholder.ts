import type { ObjectType } from 'relx';
import { blockAttributes } from './block-attributes.js';

/** The attribute of an element that a list goes into where no server has rendered it. PHP removes it. */
export const PLACE = 'data-relx-block';

/**
 * The attributes of the list of a place that were chosen, as JSON. Written as WordPress writes the
 * attributes of blocks, so that nothing that cleans HTML finds a tag in it.
 */
export function placeOf(objectType: ObjectType, attributes: Readonly<Record<string, unknown>>): string {
  // the class is on the element itself
  const { className: _, ...chosen } = blockAttributes(objectType, attributes);
  return JSON.stringify({ kind: objectType, ...chosen }).replace(/[<>&']|--/g, (found) =>
    [...found].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );
}
