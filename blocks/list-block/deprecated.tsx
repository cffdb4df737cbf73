import { useBlockProps } from '@wordpress/block-editor';
import type { BlockConfiguration } from '@wordpress/blocks';
import type { ObjectType } from 'relx';
import { attributes as table } from 'relx';
import { type BlockAttributes, blockAttributes, namesOf } from './block-attributes.js';
import { PLACE } from './placeholder.js';

type Deprecation = NonNullable<BlockConfiguration['deprecated']>[number];
type Schema = Readonly<Record<string, { readonly default?: unknown; readonly [key: string]: unknown }>>;

/** The names of our attributes, as props and in shortcodes. */
const ours = new Set(
  (Object.keys(table) as (keyof typeof table)[]).flatMap((prop) => {
    const { block, wire } = namesOf(prop);
    return wire === undefined ? [] : [block, wire];
  }),
);

/** Every name that an attribute had, with values of any type: they are read as those of shortcodes are. */
function loose(schema: Schema): Schema {
  const any = { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] };
  const names = [...ours].filter((name) => name !== 'className');
  return { ...schema, ...Object.fromEntries(names.map((name) => [name, any])) };
}

/**
 * How the block was written before, and how people and programs write it by hand:
 *
 * 1. the attributes in the comment and nothing in it, with the names and texts of the shortcode or those of today;
 * 2. a place that differs from the comment: the comment is right.
 */
export function deprecatedOf(
  objectType: ObjectType,
  { attributes, supports }: { attributes: Schema; supports: object },
): Deprecation[] {
  const usual = Object.entries(attributes).flatMap(([name, schema]) => ('default' in schema ? [[name, schema.default]] : []));
  const migrate = (given: Record<string, unknown>): BlockAttributes => {
    // WordPress keeps its own beside ours, such as colours and alignment, and the class is one of them
    const others = Object.entries(given).filter(
      ([name, value]) => value !== undefined && (!ours.has(name) || name === 'className'),
    );
    const chosen = blockAttributes(objectType, { ...given, className: '' });
    return { ...Object.fromEntries([...usual, ...others]), ...chosen };
  };
  const first = { apiVersion: 3, attributes: loose(attributes), supports, save: () => null, migrate };
  const place = { type: 'string', source: 'attribute', selector: `[${PLACE}]`, attribute: PLACE };
  const second = {
    apiVersion: 3,
    attributes: { ...loose(attributes), place },
    supports,
    save: ({ attributes: { place: text } }: { attributes: { place?: string } }) => (
      <div {...useBlockProps.save({ [PLACE]: text })} />
    ),
    migrate: ({ place: _, ...given }: Record<string, unknown>) => migrate(given),
  };
  // the types of blocks require one set of attributes per block; a deprecation has those of another time
  return [first, second] as unknown as Deprecation[];
}
