'use client';
import { useEffect, useState } from 'react';
import type { RelxError } from '../../client/index.js';
import type { AnyRelationTypeName, Direction, ObjectRef } from '../../contract/index.js';
import type { UseRelatedOptions } from '../queries/list-request.js';
import type { RelatedQueryOptions } from '../queries/query-options.js';
import { useRelatedPages } from './use-related-pages.js';
import { useRelationMutations } from './use-relation-mutations.js';

export interface UseRelationToggleOptions {
  /** The source, such as the user with the favorite. Undefined disables the toggle. */
  readonly from: ObjectRef | undefined;
  /** The target, such as the favorite post. */
  readonly to: ObjectRef;
  readonly type: AnyRelationTypeName;
  /** Direction of the source's list, if it has several. @default the relation type's own, or the only possible one */
  readonly direction?: Direction | undefined;
}

export interface UseRelationToggleResult {
  /** Whether the relation exists, as if a pending change were saved. False until known. */
  readonly isRelated: boolean;
  /**
   * Adds or removes the relation. Does nothing until `isRelated` is known, and while pending. If a later page failed, fetches it
   * again instead. Never rejects. Fits `onClick`.
   */
  readonly toggle: () => Promise<void>;
  /** Whether the relation is being added or removed. */
  readonly isPending: boolean;
  /** Whether the source's list is loading. */
  readonly isLoading: boolean;
  /** Error of the list, or of the last `toggle`. */
  readonly error: RelxError | undefined;
}

/**
 * Adds and removes a relation with a button, such as a favorite. Shows a change immediately, and rolls it back if it fails. Reads
 * the source's list, 100 items at a time, until it finds the target. Toggles share the first 100.
 *
 * @throws {Error} if no provider has a client.
 * @example
 * const { isRelated, toggle } = useRelationToggle({
 *   from: { objectType: 'user', id: 3 },
 *   to: { objectType: 'post', id: 12 },
 *   type: 'favorite_posts',
 * });
 * <button aria-pressed={isRelated} onClick={toggle}>Favorite</button>
 */
export function useRelationToggle(
  { from, to, type, direction }: UseRelationToggleOptions,
  options?: RelatedQueryOptions,
): UseRelationToggleResult {
  const { objectType } = to;
  // the type is one of the site
  const query = { object: from, type: type as 'related_to', objectType, direction, limit: 100 };
  const list = useRelatedPages<UseRelatedOptions>(from ? query : null, options);
  const { add, remove, error, reset } = useRelationMutations();
  const [wanted, setWanted] = useState<boolean>();

  const pages = list.status === 'success' ? list : undefined;
  const item = pages?.items.find(({ related }) => related.object_type === objectType && related.id === to.id);
  const isIncomplete = !item && !!pages?.hasNextPage && !pages.fetchNextPageError;
  // does nothing while a page is loading
  useEffect(() => {
    if (isIncomplete) void pages?.fetchNextPage();
  });

  const isPending = wanted !== undefined;
  const isLoading = list.isPending || isIncomplete;
  const toggle = async () => {
    if (!from || isPending || isLoading || list.isError) return;
    reset();
    if (!item && pages?.fetchNextPageError) return pages.fetchNextPage();
    setWanted(!item);
    try {
      await (item ? remove(item) : add({ from, to, type }));
    } catch {
      // the result has the error
    }
    setWanted(undefined);
  };
  return {
    isRelated: wanted ?? !!item,
    toggle,
    isPending,
    isLoading: !!from && isLoading,
    error: error ?? pages?.fetchNextPageError ?? list.error,
  };
}
