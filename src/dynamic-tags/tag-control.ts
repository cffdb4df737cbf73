import type { TagCategory } from './tag-category.js';

/** Condition that hides a control if another control has one of these values. */
export interface ControlCondition {
  readonly control: string;
  readonly isNot: readonly string[];
}

interface ControlBase {
  /** Name of the setting. */
  readonly name: string;
  readonly label: string;
  /** @default always shown */
  readonly when?: ControlCondition | undefined;
  /** Categories in which the control has an effect. @default all */
  readonly categories?: readonly TagCategory[] | undefined;
}

/** Control for one of several values. */
export interface SelectControl extends ControlBase {
  readonly control: 'select';
  readonly default: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Control for the name of a relation type. The page builder fetches the options from the site. */
export interface RelationTypeControl extends ControlBase {
  readonly control: 'relation_type';
  readonly default: string;
}

/** Control for an integer in a range. */
export interface NumberControl extends ControlBase {
  readonly control: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** Control for plain text. Leading and trailing spaces are kept. */
export interface TextControl extends ControlBase {
  readonly control: 'text';
  readonly default: string;
}

/** Control that a page builder shows for a setting of a tag. */
export type TagControl = SelectControl | RelationTypeControl | NumberControl | TextControl;

/** Returns whether to show a control, given the settings and the category of the output. */
export function isShown(control: TagControl, settings: Readonly<Record<string, unknown>>, category?: TagCategory): boolean {
  const { when, categories } = control;
  if (category && categories && !categories.includes(category)) return false;
  return !when?.isNot.includes(String(settings[when.control]));
}
