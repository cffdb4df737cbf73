import type { Direction, RelatedAttributes, RelationItem } from 'relx';
import type { RelationType } from 'relx/contract';
import type { RelationChanges } from 'relx/manager';
import { applyChanges, applyData } from 'relx/manager/changes';

/** The ways that a list of a type goes, as changes name them: a two-way type has one list, others one for each way. */
function waysOf(type: RelationType, direction: RelatedAttributes['direction']): readonly Direction[] {
  if (type.direction === 'bidirectional') return ['both'];
  if (direction === 'both') return ['outgoing', 'incoming'];
  return [direction || (type.direction === 'from_to' ? 'outgoing' : 'incoming')];
}

/** The items of a list as they will be when the changes that wait for the post are saved. */
export function withChanges(
  items: readonly RelationItem[] | undefined,
  changes: RelationChanges | undefined,
  type: RelationType | undefined,
  { orderBy, direction }: RelatedAttributes,
): readonly RelationItem[] | undefined {
  if (items === undefined || changes === undefined || type === undefined) return items;
  const lists = waysOf(type, direction).flatMap((way) => changes[`${type.name}:${way}`] ?? []);
  if (lists.length === 0) return items;
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
