import { isDevelopment } from '../../client/development/is-development.js';
import { warnMisnamedProps } from '../../client/development/unknown-options.js';
import type { ObjectType } from '../../contract/index.js';
import { sanitizeClass } from '../../safe/sanitize-class.js';
import {
  type AttributeProps,
  type AttributeSpec,
  type AttributeType,
  attributeEntries,
  attributes,
  type RelatedAttributes,
} from './attributes.js';

type Value = string | number | boolean;

const word = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim().toLowerCase() : undefined);

/** What matches in texts, once each, with commas. */
const matchesIn = (texts: readonly unknown[], pattern: RegExp): string =>
  [...new Set(texts.map(word).join().match(pattern))].join();

/** Parsers by attribute type. They return undefined for invalid values, which become the default. */
const readers: Readonly<Record<AttributeType, (value: unknown, spec: AttributeSpec) => Value | undefined>> = {
  integer(value, { min = 0, max = 0 }) {
    const text = word(value);
    const number = typeof value === 'number' || typeof value === 'bigint' || text ? Number(value) : Number.NaN;
    return Number.isNaN(number) ? undefined : Math.trunc(Math.min(max, Math.max(min, number)));
  },
  boolean(value) {
    // 1 and true equal '1' and 'true'
    const text = typeof value === 'number' || typeof value === 'boolean' ? `${value}` : word(value);
    if (text === undefined) return undefined;
    return /^(1|true|yes|on)$/.test(text) || (/^(0|false|no|off)$/.test(text) ? false : undefined);
  },
  choice(value, { values, pattern }) {
    const text = word(value);
    if (text === undefined) return undefined;
    return values?.includes(text) || (pattern && RegExp(`^${pattern}$`).test(text)) ? text : undefined;
  },
  name(value) {
    const text = word(value);
    return text && /^[a-z0-9_-]{1,50}$/.test(text) ? text : undefined;
  },
  // an array, or a text with commas. Names without a value show nothing
  names: (value) => matchesIn([value].flat(), /[a-z]\w*/g),
  ids: (value) =>
    matchesIn(
      [value].flat().map((one) => (typeof one === 'number' ? `${one}` : one)),
      /\b(shown|[1-9]\d{0,13})\b/g,
    ),
  classes: (value) => (typeof value === 'string' ? sanitizeClass(value) : undefined),
  text: (value) => (typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : undefined),
};

type Read = (prop: string, spec: AttributeSpec) => unknown;

function normalize(objectType: ObjectType, read: Read): RelatedAttributes {
  const normal: Record<string, Value> = {};
  for (const [prop, spec] of attributeEntries) {
    const given = read(prop, spec);
    // most attributes are not set
    const value = given === undefined ? given : readers[spec.type](given, spec);
    const byType = typeof spec.default === 'object' ? spec.default[objectType] : spec.default;
    // `layout` precedes the attributes that depend on it in the table
    const byLayout = typeof byType === 'object' ? byType[normal.layout as 'list' | 'grid'] : byType;
    const { attribute = '', value: usual = 0 } = spec.switches ?? {};
    const isSwitched = spec.switches && normal[attribute] !== 0;
    normal[prop] = value ?? isSwitched ?? byLayout;
    if (normal[prop] === true && isSwitched === false) normal[attribute] = usual;
  }
  // each parser returns the type of its attribute, which property tests check
  return normal as RelatedAttributes;
}

/**
 * Normalizes attributes that a shortcode (`heading_level`) or block (`headingLevel`) stores. An unknown value
 * becomes the default, a number out of range the nearest one.
 *
 * @example
 * normalizeAttributes('post', { limit: '500', layout: 'carousel', post_id: '12' });
 * // { limit: 50, layout: 'list', postId: 12, type: 'related_to', ... }
 */
export const normalizeAttributes = (objectType: ObjectType, raw?: Readonly<Record<string, unknown>> | null): RelatedAttributes =>
  normalize(objectType, (prop, { wire, block = prop }) => (wire === undefined ? undefined : (raw?.[block] ?? raw?.[wire])));

/** Normalizes the props of a list component, as {@link normalizeAttributes} does with attributes. Ignores other props. */
export function normalizeProps(
  objectType: ObjectType,
  props: AttributeProps | Readonly<Record<string, unknown>>,
): RelatedAttributes {
  if (isDevelopment && process.env.NODE_ENV !== 'production') warnMisnamedProps(props, Object.keys(attributes));
  return normalize(objectType, (prop) => props[prop as keyof AttributeProps]);
}
