import type { Component, TraitProperties } from 'grapesjs';
import type { RelationType } from '../../contract/index.js';
import type { DynamicTagSpec } from '../dynamic-tags.js';
import { relationTypeOptions } from '../relation-type-options.js';
import { isShown, type TagControl } from '../tag-control.js';
import { normalizeTagSettings } from '../tag-settings.js';
import { readSettings, SETTINGS } from './tag-element.js';

const settingsOf = (component: Component) => readSettings(component.getAttributes()[SETTINGS]);

/** Input type of a control: a select, a number or a text. */
function inputOf(spec: DynamicTagSpec, control: TagControl, types: readonly RelationType[]): TraitProperties {
  switch (control.control) {
    case 'select':
      return { type: 'select', options: control.options.map(({ value, label }) => ({ id: value, label })) };
    case 'relation_type': {
      const options = relationTypeOptions(spec.objectType, types).map(({ value, label }) => ({ id: value, label }));
      return options.length > 0 ? { type: 'select', options } : { type: 'text' };
    }
    case 'number':
      return { type: 'number', min: control.min, max: control.max };
    case 'text':
      return { type: 'text' };
  }
}

/** Controls of a tag as traits of its component, without those that have no effect. */
export function tagTraits(spec: DynamicTagSpec, component: Component, types: readonly RelationType[]): TraitProperties[] {
  const normal = normalizeTagSettings(spec, settingsOf(component));
  const shown = spec.controls.filter((control) => isShown(control, normal, 'html'));
  return shown.map((control) => ({
    ...inputOf(spec, control, types),
    name: control.name,
    label: control.label,
    getValue: () => normalizeTagSettings(spec, settingsOf(component))[control.name as keyof typeof normal],
    setValue: ({ value }) => {
      component.addAttributes({ [SETTINGS]: JSON.stringify({ ...settingsOf(component), [control.name]: value }) });
    },
  }));
}
