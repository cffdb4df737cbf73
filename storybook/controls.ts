import { type AttributeProps, type AttributeSpec, attributes, normalizeAttributes, type ObjectType } from 'relx';
import { attributeDocs } from 'relx/attributes';
import { builtinTypes } from 'relx/contract';
import { dynamicTags, type TagControl, type TagName } from 'relx/dynamic-tags';
import type { ArgTypes, InputType } from 'storybook/internal/types';

/** Names of relation types that relate posts to an object type. */
export const typeNames = (objectType: ObjectType): readonly string[] =>
  builtinTypes
    .filter(({ from_object_types, to_object_types }) => [...from_object_types, ...to_object_types].includes(objectType as never))
    .map(({ name }) => name);

function controlOf(spec: AttributeSpec, objectType: ObjectType): InputType {
  if (spec.type === 'boolean') return { control: 'boolean' };
  if (spec.type === 'choice') return { control: 'select', options: spec.values ?? [] };
  if (spec.type === 'name') return { control: 'select', options: typeNames(objectType) };
  if (spec.type !== 'integer') return { control: 'text' };
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = spec;
  return { control: max > 1000 ? { type: 'number', min } : { type: 'range', min, max, step: 1 } };
}

/**
 * Controls of a list, generated from the table of attributes.
 *
 * @example
 * preview.meta({ component: RelatedPosts, argTypes: controlsOf('post', 'grid') });
 */
export function controlsOf(objectType: ObjectType, layout: 'list' | 'grid'): Partial<ArgTypes> {
  const defaults = normalizeAttributes(objectType, { layout });
  return Object.fromEntries(
    Object.entries(attributes).map(([prop, spec]: [string, AttributeSpec]) => {
      const name = prop as keyof typeof attributes; // the object's own key
      const { description, unit } = attributeDocs[name];
      const range = spec.min === undefined || (spec.max ?? 0) > 1000 ? '' : `${spec.min}-${spec.max} `;
      return [
        prop,
        {
          ...controlOf(spec, objectType),
          description,
          table: {
            category: 'Attributes',
            disable: spec.objectTypes?.includes(objectType) === false,
            type: { summary: `${range}${unit ?? spec.type}` },
            defaultValue: { summary: JSON.stringify(defaults[name]) },
          },
        },
      ];
    }),
  );
}

/** Default values of the attributes that have a control with a fixed set of values, so that the controls show them. */
export function defaultArgs<L extends 'list' | 'grid'>(
  objectType: ObjectType,
  layout: L,
): AttributeProps & { readonly layout: L } {
  const defaults = normalizeAttributes(objectType, { layout });
  const shown = Object.entries(attributes).flatMap(([prop, spec]: [string, AttributeSpec]) => {
    const hasControl = spec.type === 'boolean' || spec.type === 'choice' || (spec.type === 'integer' && (spec.max ?? 0) <= 1000);
    return hasControl ? [[prop, defaults[prop as keyof typeof attributes]]] : []; // the object's own key
  });
  return { ...Object.fromEntries(shown), layout };
}

function tagControlOf(control: TagControl, objectType: ObjectType): InputType {
  if (control.control === 'select') return { control: 'select', options: control.options.map(({ value }) => value) };
  if (control.control === 'relation_type') return { control: 'select', options: typeNames(objectType) };
  return { control: control.control === 'number' ? { type: 'range', min: control.min, max: control.max, step: 1 } : 'text' };
}

/** Controls of a dynamic tag, generated from its description. */
export function tagControls(tag: TagName): Partial<ArgTypes> {
  const { controls, objectType } = dynamicTags[tag];
  return Object.fromEntries(
    controls.map((control) => [
      control.name,
      {
        ...tagControlOf(control, objectType),
        description: control.label,
        table: { category: 'Settings', defaultValue: { summary: JSON.stringify(control.default) } },
      },
    ]),
  );
}
