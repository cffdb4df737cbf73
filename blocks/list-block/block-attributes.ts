import {
  type AttributeSpec,
  type AttributeType,
  normalizeAttributes,
  type ObjectType,
  type RelatedAttributes,
  attributes as table,
} from 'relx';

/** The stored attributes of a block, with values of any type. `className` is WordPress's own. */
export type BlockAttributes = Readonly<Record<string, unknown>> & { readonly className?: string | undefined };

/** The name of an attribute in blocks and in shortcodes. */
export function namesOf(prop: keyof RelatedAttributes): { readonly block: string; readonly wire: string | undefined } {
  const { block = prop, wire }: AttributeSpec = table[prop];
  return { block, wire };
}

/** The attributes that blocks of an object type have, in the order of the table. */
export const attributesOf = (objectType: ObjectType): (keyof RelatedAttributes)[] =>
  (Object.entries(table) as [keyof RelatedAttributes, AttributeSpec][]).flatMap(([name, { wire, objectTypes }]) =>
    wire === undefined || objectTypes?.includes(objectType) === false ? [] : [name],
  );

/** JSON types of attributes; all others are text. */
const jsonTypes: Readonly<Partial<Record<AttributeType, string>>> = { integer: 'integer', boolean: 'boolean' };

/** The attributes of `block.json`, from the table. Those with a default that depends on others have none. */
export const attributeSchemas = (objectType: ObjectType): Readonly<Record<string, object>> =>
  Object.fromEntries(
    attributesOf(objectType).flatMap((name) => {
      // WordPress has the class names itself
      if (name === 'className') return [];
      const { type, values, pattern, switches, default: usual }: AttributeSpec = table[name];
      const dependsOnLayout = Object.values(usual).some((value) => typeof value === 'object');
      const schema = {
        type: jsonTypes[type] ?? 'string',
        ...(values && !pattern && { enum: values }),
        ...(!switches && !dependsOnLayout && { default: typeof usual === 'object' ? usual[objectType] : usual }),
      };
      return [[namesOf(name).block, schema]];
    }),
  );

/** The attributes that differ from their defaults. `type` is the default relation type. */
export function chosenAttributes(
  objectType: ObjectType,
  given: Readonly<Record<string, unknown>>,
  type?: string,
): readonly (readonly [keyof RelatedAttributes, RelatedAttributes[keyof RelatedAttributes]])[] {
  const normal = normalizeAttributes(objectType, given);
  // other defaults depend on the layout
  const usual = normalizeAttributes(objectType, { layout: normal.layout, type });
  const differs = (name: keyof RelatedAttributes) => normal[name] !== (name === 'layout' ? table.layout.default : usual[name]);
  return (Object.keys(table) as (keyof RelatedAttributes)[]).filter(differs).map((name) => [name, normal[name]]);
}

/** The attributes to create a block with, from those of a shortcode or an older block. */
export const blockAttributes = (objectType: ObjectType, given: Readonly<Record<string, unknown>>): BlockAttributes =>
  Object.fromEntries(chosenAttributes(objectType, given).map(([name, value]) => [namesOf(name).block, value]));
