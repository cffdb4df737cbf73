import { useEffect, useMemo, useRef, useState } from 'react';
import type { AutomaticItem, Direction, RelatedAttributes, RelationItem } from 'relx';
import { defaultList, type RelationType, relationListsFor } from 'relx/contract';
import type { applyChanges, ListedItem, RelationChanges } from 'relx/manager';
import type { PostChanges } from '../relations/post-changes.js';

type Apply = typeof applyChanges;

/** The items of a list with the changes that wait for its post. After they are saved, the list stays until it is read again. */
export function useChangedItems(
  items: readonly Item[] | undefined,
  { changes, saved }: Pick<PostChanges, 'changes' | 'saved'>,
  type: RelationType | undefined,
  attributes: RelatedAttributes,
  postType: string,
): readonly Item[] | undefined {
  const [apply, setApply] = useState<Apply>();
  const isWanted = changes !== undefined;
  useEffect(() => {
    // the manager, which makes changes, has loaded this before
    if (isWanted) void import('relx/manager').then(({ applyChanges }) => setApply(() => applyChanges));
  }, [isWanted]);
  const changed = useMemo(
    () => (items && changes && type && apply ? withChanges(items, changes, type, attributes, postType, apply) : items),
    [items, changes, type, attributes, postType, apply],
  );
  const last = useRef({ items, changed, saved });
  const isOutdated = saved !== last.current.saved && saved?.changes === undefined && items === last.current.items;
  useEffect(() => {
    if (!isOutdated) last.current = { items, changed, saved };
  });
  return isOutdated ? last.current.changed : changed;
}

/** The directions of a list of a type, as changes name them: a two-way type has one list, others one for each direction. */
function directionsOf(type: RelationType, direction: RelatedAttributes['direction'], postType: string): readonly Direction[] {
  if (type.direction === 'bidirectional') return ['both'];
  if (direction === 'both') return ['outgoing', 'incoming'];
  return [direction || (defaultList(relationListsFor([type], 'post', [postType]), type.name)?.direction ?? 'outgoing')];
}

type Item = RelationItem | AutomaticItem;

/**
 * The items of a list as they will be when the changes that wait for the post are saved. Similar posts that fill up the list stay
 * after the chosen ones, without those that are chosen now.
 */
function withChanges(
  items: readonly Item[],
  changes: RelationChanges,
  type: RelationType,
  attributes: RelatedAttributes,
  postType: string,
  apply: Apply,
): readonly Item[] {
  const directions = directionsOf(type, attributes.direction, postType);
  const lists = directions.flatMap((direction) => changes[`${type.name}:${direction}`] ?? []);
  if (lists.length === 0) return items;
  const saved: readonly ListedItem[] = items.filter((item) => !item.automatic);
  // an added item has no relation yet; a list shows nothing of a relation but requires an id
  const stored = lists.reduce(apply, saved).map((item, index) => ({ id: -1 - index, ...item }) as RelationItem);
  const isChosen = (item: Item) => stored.some(({ related }) => related.object_type === 'post' && related.id === item.to_id);
  return [...sorted(stored, attributes), ...items.filter((item) => item.automatic && !isChosen(item))];
}

const dateOf = ({ related }: RelationItem): string => (related.object_type === 'post' ? (related.date ?? '') : '');

/** The stored relations of a list with changes, in its order. */
function sorted(items: readonly RelationItem[], { orderBy }: RelatedAttributes): readonly RelationItem[] {
  const { compare } = new Intl.Collator(document.documentElement.lang || 'en', { sensitivity: 'base', numeric: true });
  return [...items].sort((a, b) => {
    // the items that are not saved yet are the newest
    if (orderBy === 'created') return Math.sign(a.id) - Math.sign(b.id);
    if (orderBy === 'date') return compare(dateOf(b), dateOf(a));
    return orderBy === 'title' || orderBy === 'name' ? compare(a.related.title, b.related.title) : 0;
  });
}
