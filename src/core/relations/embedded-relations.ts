import type { EmbeddedRelation } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { LONGEST_LIST } from '../../store/query/prepared.js';
import type { ListArgs, ListRow } from '../../store/relations/list-args.js';
import type { Store } from '../../store/store.js';
import { chunks } from '../lib/chunks.js';
import { groupBy } from '../lib/group-by.js';
import type { WorkBudget } from '../lib/work-budget.js';
import type { RelatedObjects } from './related/related-objects.js';

/** Maximum number of rows to read for many objects together. Above it, each object is read alone. */
const MOST_TOGETHER = 2500;
/** Rows to convert before yielding to other requests. */
const STRIDE = 500;

/** Embedded relations by the object's id. */
export interface EmbeddedRelations {
  readonly relations: ReadonlyMap<number, readonly EmbeddedRelation[]>;
  /** IDs of the objects with more relations than are embedded. */
  readonly truncated: ReadonlySet<number>;
}

interface EmbedParts {
  readonly store: Store;
  readonly objects: RelatedObjects;
  /** Waits for other large reads, and returns a function that ends this one. */
  readonly beginLarge: () => Promise<() => void>;
}

/** Reads the first 100 relations of each list, in its order. All objects have one type. */
export async function readEmbedded(
  { store, objects, beginLarge }: EmbedParts,
  queries: readonly ListArgs[],
  budget: WorkBudget,
): Promise<EmbeddedRelations> {
  const ids = queries.flatMap(({ sourceIds }) => sourceIds);
  const relations = new Map(ids.map((id): [number, EmbeddedRelation[]] => [id, []]));
  const cut = new Set<number>();
  const titlesOfObjects = new Map<string, string>();
  for (const lists of groupBy(queries, ({ branches }) => branches).values())
    for (const some of chunks(lists, LONGEST_LIST)) {
      const query = { ...(some[0] as ListArgs), sourceIds: some.flatMap(({ sourceIds }) => sourceIds) }; // at least one
      for await (const found of firstRows(store, query, budget, { cut, beginLarge }))
        for (const rows of chunks(found, STRIDE)) {
          const titles = await objects.titles(rows, titlesOfObjects);
          for (const [index, { source, related, relation }] of rows.entries()) {
            const shown = relations.get(source);
            const title = titles[index];
            if (shown && shown.length >= limits.embedded) cut.add(source);
            else
              shown?.push({ to_id: related.id, to_type: related.objectType, type: relation.type, ...(title ? { title } : {}) });
          }
          await budget.pause();
        }
    }
  return { relations, truncated: new Set(ids.filter((id) => cut.has(id))) };
}

/**
 * Yields the rows of each list in order, at most one more than is embedded. Lists whose texts exceed the budget are empty. Reads
 * lists one by one if there are many rows.
 */
async function* firstRows(
  { db, lists }: Store,
  query: ListArgs,
  budget: WorkBudget,
  { cut, beginLarge }: Pick<EmbedParts, 'beginLarge'> & { readonly cut: Set<number> },
): AsyncGenerator<readonly ListRow[]> {
  const rows = await lists.rows(db, { ...query, orderby: 'none', limit: MOST_TOGETHER + 1 });
  await budget.pause();
  if (rows.length <= MOST_TOGETHER && budget.takeTexts(rows)) {
    yield rows.sort((a, b) => a.position - b.position || b.relation.id - a.relation.id);
    return;
  }
  const endLarge = await beginLarge();
  try {
    for (const id of query.sourceIds) {
      await budget.pause();
      const own = budget.hasSpace ? await lists.rows(db, { ...query, sourceIds: [id], limit: limits.embedded + 1 }) : [];
      if (budget.takeTexts(own)) yield own;
      else cut.add(id);
    }
  } finally {
    endLarge();
  }
}
