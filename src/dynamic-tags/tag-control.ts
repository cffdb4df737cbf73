/** A condition: the control shows when another one has one of these values, or none of them. */
export type ControlCondition =
  | { readonly control: string; readonly is: readonly string[] }
  | { readonly control: string; readonly isNot: readonly string[] };

interface ControlBase {
  /** The setting's name. */
  readonly name: string;
  readonly label: string;
  /** @default shown always */
  readonly when?: ControlCondition | undefined;
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

/** Whether a control shows beside the settings as they are. */
export function isShown({ when }: TagControl, settings: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true;
  const value = String(settings[when.control]);
  return 'is' in when ? when.is.includes(value) : !when.isNot.includes(value);
}
