import type { RelxClient } from '../client/index.js';
import type { ObjectKind, RelationItem } from '../contract.js';
import { missingObject } from './missing-object.js';
import { prefetchRelated } from './prefetch-related.js';
import { type RelatedAsk, type RelatedRequest, resolveAsk } from './related-ask.js';
import type { RelatedSnapshot } from './snapshot.js';

/** A client of a site, as `createClient` makes it: what imports this file has no business with the client itself. */
export type SourceClient = RelxClient;

/** As much of an opened core (`relx/core`) as lists need. */
export interface ListsCore {
  readonly relations: {
    lists(
      anchors: readonly { readonly kind: ObjectKind; readonly id: number }[],
      options: object,
      viewer?: object,
    ): Promise<readonly { readonly anchor: { kind: ObjectKind; id: number }; items: readonly RelationItem[]; total: number }[]>;
  };
}

/** Where lists come from: a site's REST API, or on its own server the core, as some viewer sees it. */
export type RelatedSource =
  | { readonly client: SourceClient }
  | {
      readonly core: ListsCore;
      /** Who looks, as the core's methods take it. @default a visitor */
      readonly viewer?: object | undefined;
    };

/** What lists show: one request of the client, or of the core one question for each kind of list. */
export function listsOf(source: RelatedSource, asks: readonly RelatedAsk[]): Promise<RelatedSnapshot> {
  return 'client' in source ? prefetchRelated(source.client, asks) : fromCore(source, asks);
}

async function fromCore(
  { core, viewer }: Extract<RelatedSource, { readonly core: ListsCore }>,
  asks: readonly RelatedAsk[],
): Promise<RelatedSnapshot> {
  const groups = new Map<string, RelatedRequest[]>();
  for (const ask of asks) {
    const request = resolveAsk(ask);
    if (!request) throw missingObject;
    const query = JSON.stringify(request.query);
    groups.set(query, [...(groups.get(query) ?? []), request]);
  }
  const snapshot: Record<string, RelatedSnapshot[string]> = {};
  for (const requests of groups.values()) {
    const { per_page, ...query } = requests[0]?.query ?? {};
    const anchors = requests.map(({ object }) => ({ kind: object.object_type, id: object.id }));
    const names = new Map(requests.map(({ object, key }) => [`${object.object_type}:${object.id}`, key]));
    try {
      for (const { anchor, items, total } of await core.relations.lists(anchors, { ...query, limit: per_page }, viewer)) {
        const key = names.get(`${anchor.kind}:${anchor.id}`);
        if (key !== undefined) snapshot[key] = { items, total, totalPages: Math.ceil(total / (per_page ?? 10)) };
      }
    } catch (error) {
      // a list that can't be had, of an unknown type say, shows nothing and takes no other with it
      if (!isRefused(error)) throw error;
    }
  }
  return snapshot;
}

/** True for what the core refuses, as opposed to a fault: it is nothing but an error with a code there. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(ncr|rest)_/.test(error.code);
}
