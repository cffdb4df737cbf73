import { __ } from '@wordpress/i18n';
import type { FieldSchema, ObjectType, RelationType, TypeChanges } from 'relx/contract';
import { config } from './config.js';
import { arrowText, namesText } from './type-text.js';

/** A side of a type: object types, and the post types, taxonomies or roles among them. */
export interface DraftSide {
  readonly objectTypes: readonly ObjectType[];
  /** Undefined for all. */
  readonly subtypes?: readonly string[] | undefined;
  /** Post type that a preset needs, if the site has neither it nor a similar one. */
  readonly missing?: string | undefined;
}

/** A field of the data of relations. */
export interface DraftField {
  /** Identifies the field in the form. */
  readonly key: number;
  /** Undefined while it follows the label. */
  readonly name?: string | undefined;
  readonly schema: FieldSchema;
}

/** A relation type in the form. Names that are undefined are proposed. */
export interface Draft {
  /** Name of a preset, which is proposed instead of one from the sides. */
  readonly proposed?: string;
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly labels: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly from: DraftSide;
  readonly to: DraftSide;
  readonly direction: RelationType['direction'];
  readonly max: { readonly from?: number | undefined; readonly to?: number | undefined };
  readonly edit?: RelationType['edit'];
  readonly showUsers?: RelationType['show_users'];
  readonly isAcyclic: boolean;
  /** Meta key that the relations follow. Undefined if authors change them. */
  readonly metaKey?: string | undefined;
  readonly metaSide?: RelationType['meta_side'];
  readonly fields: readonly DraftField[];
}

/** What the form edits: a stored type, or a new one without `stored`. */
export interface Editing {
  readonly draft: Draft;
  readonly initial: Draft;
  /** Name of the stored type. */
  readonly stored?: string;
}

export const isChanged = ({ draft, initial }: Editing): boolean => JSON.stringify(draft) !== JSON.stringify(initial);

/** Messages about values by their paths, such as `labels.from` and `fields.role.enum`. */
export type Faults = Readonly<Record<string, string>>;

const posts = (subtypes?: readonly string[]): DraftSide => ({ objectTypes: ['post'], subtypes });

const emptyDraft: Draft = {
  labels: {},
  from: posts([]),
  to: posts([]),
  direction: 'from_to',
  max: {},
  isAcyclic: false,
  fields: [],
};

/** The first registered post type among some names, of plugins for courses, events and shops, too. */
function registered(...names: readonly string[]): DraftSide {
  const known = new Set(config().subtypes.post.map(({ value }) => value));
  const found = names.filter((name) => known.has(name)).slice(0, 1);
  return { ...posts(found), ...(found.length === 0 && { missing: names[0] }) };
}

/** What the site owner can begin with. */
export const presets = {
  course: {
    title: () => __('Course and lessons', 'relx'),
    draft: (): Draft => ({
      ...emptyDraft,
      proposed: 'course_lesson',
      label: __('Course and lessons', 'relx'),
      labels: { from: __('Lessons', 'relx'), to: __('Course', 'relx') },
      from: registered('course', 'courses', 'sfwd-courses', 'lp_course'),
      to: registered('lesson', 'lessons', 'sfwd-lessons', 'lp_lesson'),
      max: { to: 1 },
    }),
  },
  event: {
    title: () => __('Event and speakers', 'relx'),
    draft: (): Draft => ({
      ...emptyDraft,
      proposed: 'event_speaker',
      label: __('Event and speakers', 'relx'),
      labels: { from: __('Speakers', 'relx'), to: __('Events', 'relx') },
      from: registered('event', 'events', 'tribe_events'),
      to: registered('speaker', 'speakers'),
    }),
  },
  article: {
    title: () => __('Article and authors', 'relx'),
    draft: (): Draft => ({
      ...emptyDraft,
      proposed: 'article_author',
      label: __('Article and authors', 'relx'),
      labels: { from: __('Authors', 'relx'), to: __('Articles', 'relx') },
      from: registered('article', 'articles', 'post'),
      to: { objectTypes: ['user'] },
      showUsers: 'all',
    }),
  },
  product: {
    title: () => __('Product and accessories', 'relx'),
    draft: (): Draft => ({
      ...emptyDraft,
      proposed: 'product_accessory',
      label: __('Product and accessories', 'relx'),
      labels: { from: __('Accessories', 'relx'), to: __('Accessory of', 'relx') },
      from: registered('product', 'products'),
      to: registered('product', 'products'),
    }),
  },
  other: { title: () => __('Something else', 'relx'), draft: (): Draft => emptyDraft },
} as const;

export type Preset = keyof typeof presets;

export const isPreset = (name: string | null): name is Preset => name !== null && Object.hasOwn(presets, name);

/** Begins a new type. */
export function begin(preset: Preset): Editing {
  const draft = presets[preset].draft();
  return { draft, initial: draft };
}

/** Begins the change of a stored type. */
export function change(type: RelationType): Editing {
  const draft: Draft = {
    name: type.name,
    label: type.label,
    labels: type.labels,
    from: { objectTypes: type.from_object_types, subtypes: type.from_subtypes },
    to: { objectTypes: type.to_object_types, subtypes: type.to_subtypes },
    direction: type.direction,
    max: { from: type.max_connections ?? undefined, to: type.max_connections_to ?? undefined },
    edit: type.edit,
    showUsers: type.show_users,
    isAcyclic: type.acyclic === true,
    metaKey: type.meta_key,
    metaSide: type.meta_side,
    fields: Object.entries(type.fields ?? {}).map(([name, schema], key) => ({ key, name, schema })),
  };
  return { draft, initial: draft, stored: type.name };
}

export const isTwoWay = ({ direction }: Draft) => direction === 'bidirectional';

/** The target. Both sides of a two-way type are the same. */
const targetOf = (draft: Draft): DraftSide => (isTwoWay(draft) ? draft.from : draft.to);

/** Whether relations of the type can have loops at all: an object can be on both sides, which differ. */
export function canLoop(draft: Draft): boolean {
  const { from, to } = draft;
  const isSame = from.objectTypes.length === 1 && from.objectTypes.join() === to.objectTypes.join();
  return (
    !isTwoWay(draft) && isSame && (!from.subtypes || !to.subtypes || from.subtypes.some((name) => to.subtypes?.includes(name)))
  );
}

/** Converts a text to a name. */
const nameFrom = (text: string, longest: number) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_$/g, '')
    .slice(0, longest);

/** The names of a type. Those that the user has not written are proposed. */
export function namesOf(draft: Draft, taken: ReadonlySet<string>) {
  const to = targetOf(draft);
  const plural = (side: DraftSide) => namesText(side.objectTypes, side.subtypes, 'plural');
  const label =
    draft.label ?? (isTwoWay(draft) ? plural(draft.from) : arrowText(draft.direction, plural(draft.from), plural(to)));
  const from = draft.labels.from ?? (isTwoWay(draft) ? label : plural(to));
  const back =
    draft.labels.to ?? namesText(draft.from.objectTypes, draft.from.subtypes, draft.max.to === 1 ? 'singular' : 'plural');
  const parts = [draft.from, to].map((side) => (side.subtypes?.length ? side.subtypes : side.objectTypes).join('_'));
  const proposed = draft.proposed ?? nameFrom(parts.join('_'), 45);
  let name = draft.name ?? proposed;
  for (let number = 2; draft.name === undefined && taken.has(name); number++) name = `${proposed}_${number}`;
  return { name, label, labels: { from, to: isTwoWay(draft) ? from : back } };
}

/** The name of a field. */
export const fieldName = ({ name, schema }: DraftField): string => name ?? nameFrom(schema.label ?? '', 40);

/** What the form stores. */
export type Definition = TypeChanges & { readonly name: string };

/** The type as the server stores it. Null resets a value. */
export function definitionOf(draft: Draft, taken: ReadonlySet<string>): Definition {
  const to = targetOf(draft);
  return {
    ...namesOf(draft, taken),
    from_object_types: draft.from.objectTypes,
    to_object_types: to.objectTypes,
    from_subtypes: draft.from.subtypes ?? null,
    to_subtypes: to.subtypes ?? null,
    direction: draft.direction,
    max_connections: draft.max.from ?? null,
    max_connections_to: (isTwoWay(draft) ? null : draft.max.to) ?? null,
    edit: draft.edit ?? null,
    show_users: draft.showUsers ?? null,
    acyclic: draft.isAcyclic && canLoop(draft),
    meta_key: draft.metaKey?.trim() ?? null,
    meta_side: (draft.metaKey === undefined || isTwoWay(draft) ? null : draft.metaSide) ?? null,
    fields: draft.fields.length > 0 ? Object.fromEntries(draft.fields.map((field) => [fieldName(field), schemaOf(field)])) : null,
  };
}

/** What the user has to correct before the type can be stored. The server checks the rest. */
export function faultsOf(draft: Draft, taken: ReadonlySet<string>): Faults {
  const { name, label, labels } = namesOf(draft, taken);
  const faults: Record<string, string> = {};
  const required = __('Enter a name.', 'relx');
  if (!/^[a-z0-9_-]{1,50}$/.test(name))
    faults.name = __('Use 1 to 50 lowercase letters, digits, hyphens and underscores.', 'relx');
  else if (taken.has(name)) faults.name = __('Another relation type has this slug.', 'relx');
  if (label.trim() === '') faults.label = required;
  if (labels.from.trim() === '') faults['labels.from'] = required;
  if (labels.to.trim() === '') faults['labels.to'] = required;
  if (draft.metaKey?.trim() === '') faults.meta_key = __('Enter a meta key.', 'relx');
  if (draft.from.subtypes?.length === 0) faults.from_subtypes = __('Choose at least one.', 'relx');
  if (targetOf(draft).subtypes?.length === 0) faults.to_subtypes = __('Choose at least one.', 'relx');
  const names = new Set<string>();
  for (const field of draft.fields) {
    const own = fieldName(field);
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(own) || names.has(own))
      faults[`fields.${field.key}.name`] = __(
        'Use a letter, then letters, digits and underscores. Each field has its own name.',
        'relx',
      );
    names.add(own);
    if (schemaOf(field).enum?.length === 0) faults[`fields.${field.key}.enum`] = __('Enter at least one choice.', 'relx');
  }
  return faults;
}

/** The faults that the server reports. Those of fields have the keys of the form. */
export function faultsIn(error: unknown, draft: Draft): Faults {
  const { code, data } = (error ?? {}) as { readonly code?: string; readonly data?: { readonly params?: Faults } };
  if (code === 'ncr_type_exists') return { name: __('Another relation type has this slug.', 'relx') };
  return Object.fromEntries(
    Object.entries(data?.params ?? {}).map(([path, message]) => {
      const [part, name, keyword = 'name'] = path.split('.');
      const field = part === 'fields' && draft.fields.find((one) => fieldName(one) === name);
      return [field ? `fields.${field.key}.${keyword === 'enum' ? keyword : 'name'}` : path, message];
    }),
  );
}

/** What authors can enter into a field. */
export const fieldContents = {
  text: { title: () => __('Text', 'relx'), schema: { type: 'string' } },
  choice: { title: () => __('Choice', 'relx'), schema: { type: 'string', enum: [] } },
  integer: { title: () => __('Whole number', 'relx'), schema: { type: 'integer' } },
  number: { title: () => __('Number', 'relx'), schema: { type: 'number' } },
  boolean: { title: () => __('Yes or no', 'relx'), schema: { type: 'boolean' } },
  date: { title: () => __('Date', 'relx'), schema: { type: 'string', format: 'date' } },
  'date-time': { title: () => __('Date and time', 'relx'), schema: { type: 'string', format: 'date-time' } },
  uri: { title: () => __('URL', 'relx'), schema: { type: 'string', format: 'uri' } },
  email: { title: () => __('Email address', 'relx'), schema: { type: 'string', format: 'email' } },
} as const satisfies Record<string, { title: () => string; schema: FieldSchema }>;

export type FieldContent = keyof typeof fieldContents;

export const contentOf = ({ type, format, enum: choices }: FieldSchema): FieldContent =>
  type === 'string' ? (format ?? (choices ? 'choice' : 'text')) : type;

/** A schema for other contents. Only its texts and its privacy stay. */
export function withContent({ label, description, private: isPrivate }: FieldSchema, content: FieldContent): FieldSchema {
  return {
    ...fieldContents[content].schema,
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...(isPrivate && { private: true }),
  };
}

/** The schema of a field as it is stored: without an empty label and empty choices. */
function schemaOf({ schema: { label, ...schema } }: DraftField): FieldSchema {
  const choices =
    contentOf(schema) === 'choice' && schema.enum?.map((choice) => String(choice).trim()).filter((choice) => choice !== '');
  return { ...schema, ...(label?.trim() && { label: label.trim() }), ...(choices && { enum: [...new Set(choices)] }) };
}
