import type { RelxClient } from '../../client/index.js';
import type { AutomaticItem, ObjectType, RelationItem } from '../../contract/index.js';
import type { FieldTypes } from '../items/format-field.js';
import { fetchLists } from './fetch-snapshot.js';
import { toListRequests, type UseRelatedOptions } from './list-request.js';
import type { RelatedSnapshot } from './snapshot.js';

/**
 * Client of a site, as created by `createClient`. Declared here, so that importing files do not depend on the client module.
 */
export type SourceClient = RelxClient;

/** The part of a `WorkBudget` of `relx/core` that lists use. */
export interface ListsBudget {
  /** Yields to the event loop if necessary. Throws if the request was aborted. */
  pause(): Promise<void>;
  /** Takes repeated items from the budget. Returns true if they fit. @default no limit */
  takeItems?(count: number): boolean;
}

/** The part of an opened core (`relx/core`) that lists use. */
export interface ListsCore {
  /** Its relation types, for labels and formats of fields in lists. Pass them to dynamic tags as `types`. */
  readonly types?: { all(): FieldTypes } | undefined;
  readonly relations: {
    lists(
      lists: readonly { readonly object: { readonly objectType: ObjectType; readonly id: number }; readonly options?: object }[],
      viewer?: object,
      budget?: ListsBudget,
    ): Promise<
      readonly ({ readonly items: readonly (RelationItem | AutomaticItem)[]; readonly total: number } | Error | undefined)[]
    >;
  };
}

/** Data source of lists: a REST API, or the core for a user. */
export type RelatedSource =
  | { readonly client: SourceClient; readonly core?: undefined }
  | {
      readonly core: ListsCore;
      /** User to read for, as in methods of the core. @default a logged-out user */
      readonly viewer?: object | undefined;
      /** Limit of work for the lists: a `WorkBudget` of `relx/core`. Lists that exceed it are empty. @default no limit */
      readonly budget?: ListsBudget | undefined;
    };

/** Reads lists: in one request of the client, or with one query of the core per type of list. */
export async function readLists(source: RelatedSource, queries: readonly UseRelatedOptions[]): Promise<RelatedSnapshot> {
  return 'client' in source ? fetchLists(source.client, toListRequests(queries)) : fromCore(source, queries);
}

async function fromCore(
  { core, viewer, budget }: Extract<RelatedSource, { readonly core: ListsCore }>,
  listQueries: readonly UseRelatedOptions[],
): Promise<RelatedSnapshot> {
  const requests = toListRequests(listQueries);
  const queries = requests.map(({ object: { objectType, id }, query }) => ({ object: { objectType, id }, options: query }));
  const found = await core.relations.lists(queries, viewer, budget);
  const snapshot: Record<string, RelatedSnapshot[string]> = {};
  for (const [index, { key, query }] of requests.entries()) {
    const page = found[index];
    // a list that fails, for example with an unknown type, is empty and does not affect others
    if (!page || page instanceof Error) continue;
    const { items, total } = page;
    // automatic items have all fields that lists show
    snapshot[key] = { items: items as readonly RelationItem[], total, totalPages: Math.ceil(total / (query.limit ?? 10)) };
  }
  return snapshot;
}
