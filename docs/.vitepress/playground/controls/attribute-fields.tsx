import type { ReactElement } from 'react';
import { type AttributeSpec, attributes, normalizeAttributes, type ObjectType } from 'relx';
import { attributeDocs } from 'relx/attributes';
import { builtinTypes, computedTypes } from 'relx/contract';
import { attributesOf, type BlockAttributes, namesOf } from '../../../../blocks/list-block/block-attributes.js';

type Name = keyof typeof attributes;

/** Attributes that the controls set: `order` has no shortcode attribute, and the sample site decides the post. */
const names = (Object.keys(attributes) as Name[]).filter((name) => !['order', 'postId', 'fields'].includes(name));

const typesTo = (objectType: ObjectType) =>
  [...builtinTypes, ...computedTypes]
    .filter(({ to_object_types }) => (to_object_types as readonly string[]).includes(objectType))
    .map(({ name }) => name);

/** Label of a prop: `orderBy` becomes "Order by". */
const labelOf = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

interface FieldProps {
  readonly name: Name;
  readonly objectType: ObjectType;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Field({ name, objectType, value, onChange }: FieldProps): ReactElement {
  const spec: AttributeSpec = attributes[name];
  if (spec.type === 'boolean') {
    return <input id={name} type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
  }
  const values = spec.type === 'name' ? typesTo(objectType) : spec.values;
  if (values) {
    return (
      <select id={name} value={String(value)} onChange={({ target }) => onChange(target.value)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {one || 'default'}
          </option>
        ))}
      </select>
    );
  }
  if (spec.type !== 'integer') return <input id={name} value={String(value)} onChange={({ target }) => onChange(target.value)} />;
  const { min, max } = spec;
  return (
    <input
      id={name}
      type="number"
      min={min}
      max={max}
      value={Number(value)}
      onChange={({ target }) => onChange(target.valueAsNumber || 0)}
    />
  );
}

export interface AttributeFieldsProps {
  readonly objectType: ObjectType;
  /** Attributes under their names in blocks, as {@link BlockAttributes} has them. */
  readonly value: BlockAttributes;
  readonly onChange: (value: BlockAttributes) => void;
}

/** A field for each attribute of a list, from the table of attributes. */
export function AttributeFields({ objectType, value, onChange }: AttributeFieldsProps): ReactElement {
  const normal = normalizeAttributes(objectType, value);
  const supported = attributesOf(objectType);
  const shown = names.filter((name) => supported.includes(name));
  return (
    <>
      {shown.map((name) => (
        <div key={name} className="field" title={attributeDocs[name].description}>
          <label htmlFor={name}>{labelOf(name)}</label>
          <Field
            name={name}
            objectType={objectType}
            value={normal[name]}
            onChange={(next) => onChange({ ...value, [namesOf(name).block]: next })}
          />
        </div>
      ))}
    </>
  );
}
