import type { Hono } from 'hono';
import type { BatchAnswer, BatchResult, Relation } from '../../contract.js';
import { type ForeignLimits, RelationError, type RelationKey, type Relx, type Viewer, type WriteKey } from '../../core/index.js';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { errorBody } from '../errors.js';
import { answerOnce } from '../idempotency.js';
import { mustBeKnown, relationToCreate, relationToDelete } from '../relation-writes.js';
import { allParams } from '../request-params.js';
import { type RawParams, validate } from '../validation.js';

interface Item {
  readonly method: 'POST' | 'DELETE';
  readonly body: RawParams;
}

/** An error as the answer to one item, with the place of the item. */
function refusal(error: unknown, index: number): BatchAnswer {
  // a key that was used for another request is refused with all of this one
  if (!(error instanceof RelationError) || error.code === 'rest_idempotency_key_reused') throw error;
  const { code, message, data } = errorBody(error);
  return { status: data.status, headers: {}, body: { code, message, data: { ...data, index } } };
}

/** `POST relx/v1/relationships/batch`. */
export function relationshipBatchRoutes(app: Hono<AppEnv>, route: RouteContext): void {
  const { relx, root, namespace } = route;
  app.post(`/${namespace}/relationships/batch`, async (context) => {
    const params = await allParams(context.req.raw);
    const { validation, requests } = validate(routes.batchRelations.body, params);
    const viewer = context.get('viewer');
    mustBeKnown(viewer);
    const base = `${new URL(context.req.url).origin}${root}/${namespace}/relationships`;

    const toAnswer = async (method: Item['method'], relation: Relation): Promise<BatchAnswer> => {
      if (method === 'DELETE') return { status: 200, headers: {}, body: { deleted: true, previous: relation } };
      // a later item may have removed it again
      const item: Relation = (await relx.relations.get(relation.id, viewer)) ?? relation;
      return { status: 201, headers: { Location: `${base}/${relation.id}` }, body: item };
    };
    const { limits } = context.env.connection;
    const write = validation === 'normal' ? each : all;
    return answerOnce(context, route, params, async (once) => ({
      data: await write(relx, requests, viewer, toAnswer, limits, once),
      status: 207,
    }));
  });
}

type ToAnswer = (method: Item['method'], relation: Relation) => Promise<BatchAnswer>;

const keyOfItem = (relx: Relx, { method, body }: Item, viewer: Viewer) =>
  (method === 'POST' ? relationToCreate : relationToDelete)(relx, body, viewer);

/** Each item by itself, in their order: what one is refused does not concern the others. */
async function each(
  relx: Relx,
  items: readonly Item[],
  viewer: Viewer,
  toAnswer: ToAnswer,
  limits?: ForeignLimits,
  once?: WriteKey,
): Promise<BatchResult> {
  const responses: BatchAnswer[] = [];
  // who has to be asked is asked before the first is written
  if (limits) relx.relations.askLimits(await sound(relx, items, viewer), limits);
  for (const [index, item] of items.entries()) {
    try {
      const key = await keyOfItem(relx, item, viewer);
      const own = { once, index };
      const relation = await (item.method === 'POST' ? relx.relations.add(key, limits, own) : relx.relations.remove(key, own));
      responses.push(await toAnswer(item.method, relation));
    } catch (error) {
      responses.push(refusal(error, index));
    }
  }
  return { responses };
}

/** What is to be created, without what is refused anyway. */
async function sound(relx: Relx, items: readonly Item[], viewer: Viewer): Promise<readonly RelationKey[]> {
  const keys: RelationKey[] = [];
  for (const item of items.filter(({ method }) => method === 'POST')) {
    try {
      keys.push(await keyOfItem(relx, item, viewer));
    } catch (error) {
      if (!(error instanceof RelationError)) throw error;
    }
  }
  return keys;
}

/** All items in one transaction, or none. */
async function all(
  relx: Relx,
  items: readonly Item[],
  viewer: Viewer,
  toAnswer: ToAnswer,
  limits?: ForeignLimits,
  once?: WriteKey,
): Promise<BatchResult> {
  const changes = [];
  const refusals: (BatchAnswer | null)[] = [];
  for (const [index, item] of items.entries()) {
    try {
      changes.push({ change: item.method === 'POST' ? 'add' : 'remove', key: await keyOfItem(relx, item, viewer) } as const);
      refusals.push(null);
    } catch (error) {
      refusals.push(refusal(error, index));
    }
  }
  if (changes.length < items.length) return { failed: 'validation', responses: refusals };
  if (limits) {
    const added = changes.filter(({ change }) => change === 'add').map(({ key }) => key);
    relx.relations.askLimits(added, limits);
  }
  const { done, results } = await relx.relations.batch(changes, limits, { once });
  if (!done) return { failed: 'validation', responses: results.map((error, index) => (error ? refusal(error, index) : null)) };
  const responses: BatchAnswer[] = [];
  // as many results as items
  for (const [index, relation] of results.entries()) responses.push(await toAnswer(items[index]?.method ?? 'POST', relation));
  return { responses };
}
