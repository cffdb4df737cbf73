import { useSelect } from '@wordpress/data';
import type { ObjectType } from 'relx';
import type { RelationType } from 'relx/contract';
import type { RelationsStore } from '../relations/relations-store.js';
import { translate } from './translate.js';

/** True for a type that connects a post with objects of an object type. */
export const leadsTo = ({ from_object_types: from, to_object_types: to }: RelationType, objectType: ObjectType): boolean =>
  (from.includes('post') && to.includes(objectType)) || (to.includes('post') && from.includes(objectType));

/** The types that a list of an object type can follow; undefined before they are loaded. */
export function useTypes(store: RelationsStore, objectType: ObjectType): readonly RelationType[] | undefined {
  const types = useSelect((select) => select(store).getTypes(), [store]);
  return types?.filter((type) => leadsTo(type, objectType));
}

/** Options of a control for the type. One that the site does not have stays, so that nothing changes automatically. */
export function typeOptions(types: readonly RelationType[] | undefined, current: string): { label: string; value: string }[] {
  const options = types?.map(({ name, label }) => ({ label: translate(label), value: name })) ?? [];
  return options.some(({ value }) => value === current) ? options : [{ label: current, value: current }, ...options];
}
