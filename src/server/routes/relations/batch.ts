import { routes } from '../../../api/routes/index.js';
import type { BatchResponse, BatchResult, Relation } from '../../../contract/index.js';
import {
  DatabaseUnavailable,
  type IdempotencyKey,
  type RelationChange,
  RelationError,
  type Relx,
  type Viewer,
} from '../../../core/index.js';
import { unavailable } from '../../../core/lib/unavailable.js';
import type { RouteContext } from '../../context.js';
import { internalError } from '../../http/errors.js';
import { type RawParams, validate } from '../../http/params.js';
import type { RouteResponse } from '../../http/respond.js';
import type { Handlers } from '../../register-routes.js';
import { assertLoggedIn, relationToCreate, relationToDelete } from './relation-writes.js';

interface Item {
  readonly method: 'POST' | 'DELETE';
  readonly body: RawParams;
}

/** Results of the items: added or removed relations, or error responses. */
interface Done {
  readonly failed?: 'validation';
  readonly results: readonly (Relation | { readonly rejected: BatchResponse | null })[];
  /** False if an item was not tried, or its outcome is unknown. */
  readonly isFinal: boolean;
}

function itemError({ code, message, data }: RelationError, index: number): BatchResponse {
  return { status: data.status, headers: {}, body: { code, message, data: { ...data, index } } };
}

/** @throws errors other than {@link RelationError}, and a reused idempotency key, which concern all items */
function rejected(error: unknown, index: number): BatchResponse {
  if (!(error instanceof RelationError) || error.code === 'rest_idempotency_key_reused') throw error;
  return itemError(error, index);
}

/** `POST relx/v1/relationships/batch`. */
export function relationshipBatchHandlers(route: RouteContext): Handlers<'batchRelations'> {
  const { relx, namespace } = route;
  return {
    async batchRelations(request, idempotencyKey) {
      const { validation, requests } = await request.fields();
      const { viewer } = request;
      assertLoggedIn(viewer);
      const base = `${request.root}/${namespace}/relationships`;
      const report = (error: unknown) => route.onError(error, request.raw);
      const write = validation === 'normal' ? each : all;
      const { failed, results, isFinal } = await write({ relx, items: requests, viewer, idempotencyKey, report });

      const respond = async (read: (relation: Relation) => Promise<Relation>): Promise<RouteResponse> => {
        const responses: (BatchResponse | null)[] = [];
        for (const [index, result] of results.entries()) {
          if ('rejected' in result) responses.push(result.rejected);
          else if (requests[index]?.method === 'DELETE')
            responses.push({ status: 200, headers: {}, body: { deleted: true, previous: result } });
          else responses.push({ status: 201, headers: { Location: `${base}/${result.id}` }, body: await read(result) });
        }
        const data: BatchResult = failed ? { failed, responses } : { responses };
        return { data };
      };
      return {
        written: await respond(async (relation) => relation),
        // a later item may have removed it
        read: () => respond(async (relation) => (await relx.relations.get(relation.id, viewer)) ?? relation),
        isFinal,
      };
    },
  };
}

interface Batch {
  readonly relx: Relx;
  readonly items: readonly Item[];
  readonly viewer: Viewer;
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** Reports an unexpected error to the operator. */
  report(error: unknown): void;
}

async function changeOf(relx: Relx, { method, body }: Item, viewer: Viewer): Promise<RelationChange> {
  const { data, ...ends } = validate(routes.addRelation.body, body);
  if (method === 'DELETE') return { change: 'remove', key: await relationToDelete(relx, ends, viewer) };
  return { change: 'add', key: await relationToCreate(relx, ends, viewer), data };
}

/** Runs the items in order and independently of each other. */
async function each({ relx, items, viewer, idempotencyKey, report }: Batch): Promise<Done> {
  const results: Done['results'][number][] = [];
  let hasWritten = false;
  let isFinal = true;
  for (const [index, item] of items.entries()) {
    try {
      const { change, key, data } = await changeOf(relx, item, viewer);
      const own = { idempotencyKey, index, viewer };
      results.push(await (change === 'add' ? relx.relations.add(key, { ...own, data }) : relx.relations.remove(key, own)));
      hasWritten = true;
    } catch (error) {
      if (error instanceof RelationError && (hasWritten || error.code !== 'rest_idempotency_key_reused')) {
        results.push({ rejected: itemError(error, index) });
        continue;
      }
      const isUnknown = error instanceof DatabaseUnavailable && error.outcome === 'unknown';
      hasWritten ||= isUnknown;
      // nothing is written, so the whole request fails
      if (!hasWritten) throw error;
      isFinal = false;
      const reason = error instanceof DatabaseUnavailable ? unavailable(error) : internalError();
      if (!(error instanceof DatabaseUnavailable)) report(error);
      results.push({ rejected: itemError(reason, index) });
      if (!(error instanceof DatabaseUnavailable) || isUnknown) continue;
      // the other items would wait for the database too
      for (const left of items.slice(index + 1).keys()) results.push({ rejected: itemError(reason, index + 1 + left) });
      break;
    }
  }
  return { results, isFinal };
}

/** Runs all items in one transaction, or none. */
async function all({ relx, items, viewer, idempotencyKey }: Batch): Promise<Done> {
  const changes: RelationChange[] = [];
  const checked: { readonly rejected: BatchResponse | null }[] = [];
  for (const [index, item] of items.entries()) {
    try {
      changes.push(await changeOf(relx, item, viewer));
      checked.push({ rejected: null });
    } catch (error) {
      checked.push({ rejected: rejected(error, index) });
    }
  }
  if (changes.length < items.length) return { failed: 'validation', results: checked, isFinal: true };
  const { done, results } = await relx.relations.batch(changes, { idempotencyKey, viewer });
  if (done) return { results, isFinal: true };
  const outcomes = results.map((error, index) => ({ rejected: error ? rejected(error, index) : null }));
  return { failed: 'validation', results: outcomes, isFinal: true };
}
