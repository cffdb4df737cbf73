import type { RelxClient } from '../client/index.js';
import type { ObjectType, RelationItem } from '../contract/index.js';
import { missingObject } from './missing-object.js';
import { prefetchRelated } from './prefetch-related.js';
import { type RelatedRequest, toRelatedRequest, type UseRelatedOptions } from './related-query.js';
import type { RelatedSnapshot } from './snapshot.js';

/** A client of a site, as `createClient` makes it: what imports this file has no business with the client itself. */
export type SourceClient = RelxClient;

/** As much of a `WorkBudget` of `relx/core` as lists need. */
export interface ListsBudget {
  /** Yields to the event loop from time to time; throws when no client waits for the lists. */
  pause(): Promise<void>;
}

/** As much of an opened core (`relx/core`) as lists need. */
export interface ListsCore {
  readonly relations: {
    manyLists(
      queries: readonly {
        readonly object: { readonly objectType: ObjectType; readonly id: number };
        readonly options?: object;
      }[],
      viewer?: object,
      budget?: ListsBudget,
    ): Promise<readonly ({ readonly items: readonly RelationItem[]; readonly total: number } | Error | undefined)[]>;
  };
}

/** Where lists come from: a site's REST API, or on its own server the core, as some viewer sees it. */
export type RelatedSource =
  | { readonly client: SourceClient }
  | {
      readonly core: ListsCore;
      /** Who looks, as the core's methods take it. @default a visitor */
      readonly viewer?: object | undefined;
      /** What the lists may cost: a `WorkBudget` of `relx/core`. A list that does not fit shows nothing. @default no bound */
      readonly budget?: ListsBudget | undefined;
    };

/** What lists show: one request of the client, or of the core one question for each kind of list. */
export function readLists(source: RelatedSource, queries: readonly UseRelatedOptions[]): Promise<RelatedSnapshot> {
  return 'client' in source ? prefetchRelated(source.client, queries) : fromCore(source, queries);
}

async function fromCore(
  { core, viewer, budget }: Extract<RelatedSource, { readonly core: ListsCore }>,
  listQueries: readonly UseRelatedOptions[],
): Promise<RelatedSnapshot> {
  const requests = new Map<string, RelatedRequest>();
  for (const listQuery of listQueries) {
    const request = toRelatedRequest(listQuery);
    if (!request) throw missingObject;
    requests.set(request.key, request);
  }
  const queries = [...requests.values()].map(({ object: { objectType, id }, query: { orderBy, ...query } }) => ({
    object: { objectType, id },
    options: { ...query, orderBy: orderBy === 'manual' ? 'order' : orderBy },
  }));
  const found = await core.relations.manyLists(queries, viewer, budget);
  const snapshot: Record<string, RelatedSnapshot[string]> = {};
  for (const [index, { key, query }] of [...requests.values()].entries()) {
    const page = found[index];
    // a list that can't be had, of an unknown type say, shows nothing and takes no other with it
    if (!page || page instanceof Error) continue;
    const { items, total } = page;
    snapshot[key] = { items, total, totalPages: Math.ceil(total / (query.limit ?? 10)) };
  }
  return snapshot;
}
