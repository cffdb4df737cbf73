import { type AttributeSpec, normalizeAttributes, type ObjectType, type RelatedAttributes, attributes as table } from 'relx';

/** The stored attributes of a block, with values of any type. `className` is WordPress's own. */
export type BlockAttributes = Readonly<Record<string, unknown>> & { readonly className?: string | undefined };

/** The name of an attribute in blocks and in shortcodes. */
export function namesOf(prop: keyof RelatedAttributes): { readonly block: string; readonly wire: string | undefined } {
  const { block = prop, wire }: AttributeSpec = table[prop];
  return { block, wire };
}

/** The attributes that differ from their defaults. */
export function chosenAttributes(
  objectType: ObjectType,
  given: Readonly<Record<string, unknown>>,
): readonly (readonly [keyof RelatedAttributes, RelatedAttributes[keyof RelatedAttributes]])[] {
  const normal = normalizeAttributes(objectType, given);
  // other defaults depend on the layout
  const usual = normalizeAttributes(objectType, { layout: normal.layout });
  const differs = (name: keyof RelatedAttributes) => normal[name] !== (name === 'layout' ? table.layout.default : usual[name]);
  return (Object.keys(table) as (keyof RelatedAttributes)[]).filter(differs).map((name) => [name, normal[name]]);
}

/** The attributes to create a block with, from those of a shortcode or an older block. */
export const blockAttributes = (objectType: ObjectType, given: Readonly<Record<string, unknown>>): BlockAttributes =>
  Object.fromEntries(chosenAttributes(objectType, given).map(([name, value]) => [namesOf(name).block, value]));
