import type { Field } from '@puckeditor/core';
import type { RelationType } from '../../contract/index.js';
import { attributes } from '../../react/attributes/attributes.js';
import type { Translate } from '../../react/translate.js';
import type { DynamicTagSpec } from '../dynamic-tags.js';
import { relationTypeOptions } from '../relation-type-options.js';
import type { TagCategory } from '../tag-category.js';
import { isShown, type TagControl } from '../tag-control.js';
import { isLayout } from './stored-tag.js';

/** Puck field for a control of a tag. */
function controlField(spec: DynamicTagSpec, control: TagControl, types: readonly RelationType[]): Field {
  const { label } = control;
  switch (control.control) {
    case 'select':
      return { type: 'select', label, options: control.options.map(({ value, label }) => ({ value, label })) };
    case 'relation_type': {
      const options = relationTypeOptions(spec.objectType, types);
      return options.length > 0 ? { type: 'select', label, options } : { type: 'text', label };
    }
    case 'number':
      return { type: 'number', label, min: control.min, max: control.max };
    case 'text':
      return { type: 'text', label };
  }
}

/** Fields for the controls of a tag that have an effect on a prop of this category. */
export function tagFields(
  spec: DynamicTagSpec,
  settings: Readonly<Record<string, unknown>>,
  category: TagCategory,
  types: readonly RelationType[],
): Record<string, Field> {
  const shown = spec.controls.filter((control) => isShown(control, settings, category));
  const fields = Object.fromEntries(shown.map((control) => [control.name, controlField(spec, control, types)]));
  const own = spec.formats.filter(({ categories }) => categories.includes(category));
  return { ...fields, format: { ...fields.format, type: 'select', options: own.map(({ value, label }) => ({ value, label })) } };
}

const layouts = {
  list: /* translators: what a component shows. */ 'List',
  grid: /* translators: what a component shows. */ 'Grid',
} as const satisfies Record<(typeof attributes.layout.values)[number], string>;

/** Fields of a built-in component: those of the tag, or those of a list if it is displayed as one. */
export function componentFields(
  spec: DynamicTagSpec,
  settings: Readonly<Record<string, unknown>>,
  types: readonly RelationType[],
  translate: Translate,
): Record<string, Field> {
  const { format, ...rest } = tagFields(spec, settings, 'html', types);
  const formats = Object.entries(layouts).map(([value, label]) => ({ value, label: translate(label) }));
  const options = format?.type === 'select' ? [...formats, ...format.options] : formats;
  const first: Record<string, Field> = { format: { ...format, type: 'select', options } };
  if (!isLayout(settings.format)) return { ...first, ...rest };
  // lists only have the settings that are also list attributes
  const shared = Object.entries(rest).filter(([name]) => Object.hasOwn(attributes, name));
  const { min, max } = attributes.limit;
  return {
    ...first,
    ...Object.fromEntries(shared),
    limit: { ...rest.limit, type: 'number', min, max },
    heading: { type: 'text', label: translate(/* translators: a setting of a list. */ 'Heading') },
  };
}
