import { __ } from '@wordpress/i18n';
import { type ObjectType, type RelatedAttributes, attributes as table } from 'relx';
import { attributeDocs } from 'relx/attributes';
import type { RelationFields } from 'relx/contract';
import { translate } from './translate.js';
import { shownFields } from './type-options.js';

type Name = keyof RelatedAttributes;

/** What each attribute is called in the editor. Functions, for languages are loaded after this is. */
export const labelOf = (name: Name): string => translate(attributeDocs[name].label ?? name);

/** The help text below an attribute's control. */
export function helpOf(name: Name): string | undefined {
  const { help } = attributeDocs[name];
  return help && translate(help);
}

/** What the values of choices are called. */
export function choiceOf(name: Name, value: string): string {
  const label = attributeDocs[name].choices?.[value];
  return label ? translate(label) : value;
}

/** What the button and the dialog to choose related objects are called. */
export const chooseLabel = (objectType: ObjectType): string =>
  ({
    post: __('Choose related posts', 'relx'),
    user: __('Choose related people', 'relx'),
    term: __('Choose related topics', 'relx'),
  })[objectType];

/** The orders to choose from: posts have titles and dates, users and terms have names. */
export function orderOptions(
  objectType: ObjectType,
  current: RelatedAttributes['orderBy'],
  fields?: RelationFields,
): { readonly value: string; readonly label: string }[] {
  const others: readonly string[] = ['id', 'type', ...(objectType === 'post' ? ['name'] : ['title', 'date'])];
  const keys = table.orderBy.values.filter((value) => value === current || !others.includes(value));
  const options = [
    ...keys.map((value) => ({ value, label: choiceOf('orderBy', value) })),
    ...shownFields(fields).map(([name, { label = name }]) => ({ value: `data.${name}`, label: translate(label) })),
  ];
  // a field of another type, or one that was removed
  return options.some(({ value }) => value === current) ? options : [...options, { value: current, label: current }];
}
