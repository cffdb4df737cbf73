import type { AutomaticItem, EmbeddedRelation, ObjectRef, ObjectType, RelationItem } from '../../contract/index.js';
import { limits } from '../../contract/limits.js';
import { RelationError } from '../lib/relation-error.js';
import type { SimilarLists, SimilarPage } from '../similar/similar-lists.js';
import { branches } from './branches.js';
import type { RelatedOptions } from './list-options.js';
import type { RelatedListQuery } from './many-lists.js';
import type { RelatedResult } from './reader.js';
import { isComputed, type TypeRegistry } from './types/type-registry.js';

type Result = RelatedResult | RelationError | undefined;

/** True if the lists of an object type with these options lead from posts to posts, so that similar posts can fill them up. */
export function leadsToPosts(
  types: Pick<TypeRegistry, 'get' | 'all'>,
  source: ObjectType,
  { type, direction, objectType = 'all' }: Pick<RelatedOptions, 'type' | 'direction' | 'objectType'>,
): boolean {
  if (source !== 'post' || (objectType !== 'all' && objectType !== 'post')) return false;
  const named = type === undefined ? types.all() : [types.get(type)];
  return named.some(isComputed) || branches(named, { objectType: source }, direction, ['post']).length > 0;
}

/** Computed lists, and computed items that fill up stored lists. */
export class AutomaticLists {
  constructor(
    private readonly types: TypeRegistry,
    private readonly similar: SimilarLists,
  ) {}

  /** True for the name of a computed type. */
  isComputed(type: string | undefined): boolean {
    return type !== undefined && isComputed(this.types.get(type));
  }

  async page(object: ObjectRef, options: RelatedOptions): Promise<SimilarPage> {
    return (await this.similar.pages([{ object, options }]))[0] ?? { items: [], total: 0 };
  }

  /** The items of a first page that has every stored item, filled up. */
  async filled(
    object: ObjectRef,
    items: readonly RelationItem[],
    options: RelatedOptions,
  ): Promise<readonly (RelationItem | AutomaticItem)[]> {
    const { limit, offset = 0, after } = options;
    const isFull = limit !== undefined && items.length >= limit;
    if (isFull || offset > 0 || after) return items;
    const [added = []] = await this.similar.fill([{ object, items, options }]);
    return [...items, ...added];
  }

  /** The results of many lists with those that are computed or filled up, which are read together. */
  async completed(
    queries: readonly RelatedListQuery[],
    results: readonly Result[],
    fillable: readonly boolean[],
  ): Promise<readonly Result[]> {
    const found = [...results];
    const lists = queries.flatMap(({ object, options = {} }, index) => {
      const result = results[index];
      return result && !(result instanceof RelationError) ? [{ index, object, options, result }] : [];
    });
    const computed = lists.filter(({ options }) => this.isComputed(options.type));
    const pages = computed.length > 0 ? await this.similar.pages(computed) : [];
    for (const [place, { index }] of computed.entries()) found[index] = pages[place];

    const filled = lists.filter(
      ({ index, options: { type, limit }, result }) =>
        fillable[index] && !this.isComputed(type) && (limit === undefined || result.total < limit),
    );
    const added = await this.similar.fill(
      // those of a stored list are stored
      filled.map(({ object, options, result }) => ({ object, options, items: result.items as readonly RelationItem[] })),
    );
    for (const [place, { index, result }] of filled.entries()) {
      const more = added[place] ?? [];
      found[index] = { items: [...result.items, ...more], total: result.total + more.length };
    }
    return found;
  }

  /** The first similar posts of posts as elements of an embed. */
  async embedded(ids: readonly number[]): Promise<ReadonlyMap<number, readonly EmbeddedRelation[]>> {
    const unique = [...new Set(ids)];
    const queries = unique.map((id) => ({
      object: { objectType: 'post' as const, id },
      options: { limit: limits.embeddedSimilar },
    }));
    const pages = await this.similar.pages(queries);
    return new Map(
      unique.map((id, index) => [
        id,
        (pages[index]?.items ?? []).map(({ to_id, to_type, type, related: { title } }) => ({
          to_id,
          to_type,
          type,
          ...(title ? { title } : {}),
        })),
      ]),
    );
  }
}
