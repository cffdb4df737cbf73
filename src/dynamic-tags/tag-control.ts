import type { TagCategory } from './tag-category.js';

/** A condition: the control shows unless another one has one of these values. */
export interface ControlCondition {
  readonly control: string;
  readonly isNot: readonly string[];
}

interface ControlBase {
  /** The setting's name. */
  readonly name: string;
  readonly label: string;
  /** @default shown always */
  readonly when?: ControlCondition | undefined;
  /** Where it has an effect. @default everywhere */
  readonly categories?: readonly TagCategory[] | undefined;
}

/** One of some values. */
export interface SelectControl extends ControlBase {
  readonly control: 'select';
  readonly default: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A relation type's name: which there are only the site can say, so that a builder asks it. */
export interface RelationTypeControl extends ControlBase {
  readonly control: 'relation_type';
  readonly default: string;
}

/** A whole number in a range. */
export interface NumberControl extends ControlBase {
  readonly control: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** Plain text, blanks at its ends included. */
export interface TextControl extends ControlBase {
  readonly control: 'text';
  readonly default: string;
}

/** What a page builder shows for a setting of a tag. */
export type TagControl = SelectControl | RelationTypeControl | NumberControl | TextControl;

/** Whether a control shows, beside the settings as they are and for where the tag lands. */
export function isShown(control: TagControl, settings: Readonly<Record<string, unknown>>, category?: TagCategory): boolean {
  const { when, categories } = control;
  if (category && categories && !categories.includes(category)) return false;
  return !when?.isNot.includes(String(settings[when.control]));
}
