import { type AttributeProps, normalizeAttributes, type ObjectType, type RelatedAttributes, attributes as table } from 'relx';

/** A block's attributes, by the names of the components' props. `className` is WordPress's own. */
export type BlockAttributes = AttributeProps & { readonly className?: string | undefined };

/** The chosen attributes: those that differ from their defaults. */
export function chosenAttributes(objectType: ObjectType, given: Readonly<Record<string, unknown>>): Partial<RelatedAttributes> {
  const normal = normalizeAttributes(objectType, given);
  // the layout decides about other defaults
  const usual = normalizeAttributes(objectType, { layout: normal.layout });
  const differs = (name: keyof RelatedAttributes) => normal[name] !== (name === 'layout' ? table.layout.default : usual[name]);
  const names = (Object.keys(table) as (keyof RelatedAttributes)[]).filter(differs);
  return Object.fromEntries(names.map((name) => [name, normal[name]]));
}

/** The attributes that a block is made with out of others, such as those of a shortcode: a text of wire names, of any type. */
export const blockAttributes = (objectType: ObjectType, given: Readonly<Record<string, unknown>>): BlockAttributes =>
  chosenAttributes(objectType, given);
