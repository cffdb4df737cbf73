import { useSelect } from '@wordpress/data';
import type { ObjectType, RelatedAttributes } from 'relx';
import {
  type Direction,
  defaultList,
  type ObjectList,
  type RelationFields,
  type RelationType,
  relationListsFor,
} from 'relx/contract';
import type { RelationsStore } from '../relations/relations-store.js';
import { translate } from './translate.js';

/** Lists of posts of a post type, or of any, that contain objects of an object type. */
export const postLists = (
  types: readonly RelationType[],
  objectType: ObjectType,
  postType?: string | undefined,
): readonly ObjectList[] =>
  relationListsFor(types, 'post', postType === undefined ? undefined : [postType]).filter(({ objectTypes }) =>
    objectTypes.includes(objectType),
  );

/** True for a type that connects a post with objects of an object type. */
export const leadsTo = (type: RelationType, objectType: ObjectType): boolean => postLists([type], objectType).length > 0;

/** The types that a list of an object type can follow; undefined before they are loaded. */
export function useTypes(store: RelationsStore, objectType: ObjectType): readonly RelationType[] | undefined {
  const types = useSelect((select) => select(store).getTypes(), [store]);
  return types?.filter((type) => leadsTo(type, objectType));
}

/** Names and schemas of the fields that pages show: never private ones. */
export const shownFields = (fields: RelationFields = {}) => Object.entries(fields).filter(([, field]) => !field.private);

interface Option {
  readonly label: string;
  readonly value: string;
}

/** Options of a control for the type. One that the site does not have stays, so that nothing changes automatically. */
export function typeOptions(types: readonly RelationType[] | undefined, current: string): Option[] {
  const offered = types?.filter(({ name, hidden }) => !hidden || name === current) ?? [];
  return withCurrent(offered.map(({ name, label }) => ({ label: translate(label), value: name })), current, current); // biome-ignore format: one call
}

const withCurrent = (options: readonly Option[], value: string, label: string): Option[] =>
  options.some((option) => option.value === value) ? [...options] : [{ label, value }, ...options];

type ListAttributes = Pick<RelatedAttributes, 'type' | 'direction'> & { readonly title?: string };

/** The direction that a block of a list stores: none if all posts have the same list without a direction. */
export function storedDirection(list: ObjectList, lists: readonly ObjectList[]): Direction | '' {
  const { name, from_subtypes, to_subtypes } = list.type;
  const isOnly = lists.every((other) => other === list || other.type.name !== name);
  const isDefault = defaultList(lists, name) === list && !from_subtypes && !to_subtypes;
  return isOnly || isDefault ? '' : list.direction;
}

/** The value of an option. */
export const optionOf = (type: string, direction: string): string => `${type} ${direction}`;

/** A control for the list that a block shows: its options, the current one, and the attributes of each. */
export interface ListChoice {
  readonly options: Option[];
  readonly value: string;
  readonly attributesOf: (value: string) => ListAttributes;
}

/**
 * The lists of related objects to choose from, by their titles. Hidden types and lists that the site does not have are offered only if
 * the block has them.
 */
export function listChoice(
  types: readonly RelationType[] | undefined,
  objectType: ObjectType,
  { type, direction }: ListAttributes,
  postType?: string | undefined,
): ListChoice {
  const all = postLists(types ?? [], objectType);
  const ofPost = postLists(types ?? [], objectType, postType);
  const value = optionOf(type, direction || ((defaultList(ofPost, type) ?? defaultList(all, type))?.direction ?? ''));
  const offered = ofPost.filter(({ type: { name, hidden } }) => !hidden || name === type);
  const own = all.filter((list) => list.type.name === type);
  const titles = new Set(offered.map(({ label }) => label));
  const options = offered.map((list) => ({
    label:
      titles.size === offered.length || offered.filter(({ label }) => label === list.label).length === 1
        ? translate(list.label)
        : `${translate(list.label)} (${translate(list.type.label)})`,
    value: optionOf(list.type.name, list.direction),
  }));
  const isBoth = own.length > 1;
  const both = { label: own.map(({ label }) => translate(label)).join(' + '), value: optionOf(type, 'both') };
  const label = own.find((list) => optionOf(type, list.direction) === value)?.label;
  return {
    options: withCurrent(isBoth ? [...options, both] : options, value, label ? translate(label) : type),
    value,
    attributesOf(chosen) {
      const [name = '', way = ''] = chosen.split(' ');
      const list = all.find((one) => one.type.name === name && one.direction === way);
      // the options are types and directions of the site
      return { type: name as RelatedAttributes['type'], direction: list ? storedDirection(list, all) : 'both' };
    },
  };
}
