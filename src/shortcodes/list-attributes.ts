import type { ObjectType } from '../contract/index.js';
import type { RelatedAttributes } from '../react/attributes/attributes.js';
import { normalizeAttributes } from '../react/attributes/normalize-attributes.js';
import { decodeEntities } from './parsing/decode-entities.js';

/**
 * Normalizes the attributes of a list shortcode and decodes their entities, because authors write `A &amp; B`. An element to mount a
 * list in can have values of any type.
 */
export function listAttributes(objectType: ObjectType, attributes: Readonly<Record<string, unknown>>): RelatedAttributes {
  const decoded = Object.entries(attributes).map(([name, value]) => [
    name,
    typeof value === 'string' ? decodeEntities(value) : value,
  ]);
  return normalizeAttributes(objectType, Object.fromEntries(decoded));
}
