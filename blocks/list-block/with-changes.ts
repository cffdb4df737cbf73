import type { AutomaticItem, Direction, RelatedAttributes, RelationItem } from 'relx';
import { defaultList, listsOf, type RelationType } from 'relx/contract';
import type { RelationChanges } from 'relx/manager';
import { applyChanges, applyData } from 'relx/manager/changes';

/** The ways that a list of a type goes, as changes name them: a two-way type has one list, others one for each way. */
function waysOf(type: RelationType, direction: RelatedAttributes['direction'], postType: string): readonly Direction[] {
  if (type.direction === 'bidirectional') return ['both'];
  if (direction === 'both') return ['outgoing', 'incoming'];
  return [direction || (defaultList(listsOf([type], 'post', [postType]), type.name)?.direction ?? 'outgoing')];
}

type Item = RelationItem | AutomaticItem;

/**
 * The items of a list as they will be when the changes that wait for the post are saved. Similar posts that fill up the list stay
 * after the chosen ones, without those that are chosen now.
 */
export function withChanges(
  items: readonly Item[] | undefined,
  changes: RelationChanges | undefined,
  type: RelationType | undefined,
  attributes: RelatedAttributes,
  postType: string,
): readonly Item[] | undefined {
  if (items === undefined || changes === undefined || type === undefined) return items;
  const lists = waysOf(type, attributes.direction, postType).flatMap((way) => changes[`${type.name}:${way}`] ?? []);
  if (lists.length === 0) return items;
  const stored = changedItems(
    items.filter((item) => !item.automatic),
    lists,
    attributes,
  );
  const isChosen = (item: Item) => stored.some(({ related }) => related.object_type === 'post' && related.id === item.to_id);
  return [...stored, ...items.filter((item) => item.automatic && !isChosen(item))];
}

/** The stored relations of a list with changes, in its order. */
function changedItems(
  items: readonly RelationItem[],
  lists: readonly RelationChanges[keyof RelationChanges][],
  { orderBy }: RelatedAttributes,
): readonly RelationItem[] {
  const operations = lists.flatMap((list) => list.operations);
  const data = Object.assign({}, ...lists.map((list) => list.data));
  // an added item has no relation yet; a list shows nothing of a relation but requires an id
  const changed = applyData(applyChanges(items, operations), data).map(
    (item, index) => ({ id: -1 - index, ...item }) as RelationItem,
  );
  if (orderBy === 'created') return newestRelationFirst(changed);
  if (orderBy === 'date') return changed.sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
  if (orderBy !== 'title' && orderBy !== 'name') return changed;
  const byTitle = new Intl.Collator(document.documentElement.lang || 'en', { sensitivity: 'base', numeric: true });
  return changed.sort((a, b) => byTitle.compare(a.related.title, b.related.title));
}

const dateOf = ({ related }: RelationItem): string => (related.object_type === 'post' ? (related.date ?? '') : '');

/** The items that are not saved yet are the newest. */
const newestRelationFirst = (items: readonly RelationItem[]): readonly RelationItem[] => [
  ...items.filter(({ id }) => id < 0),
  ...items.filter(({ id }) => id > 0),
];
