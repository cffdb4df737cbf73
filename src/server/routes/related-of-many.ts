import type { Hono } from 'hono';
import type { ObjectKind, RelatedEntry, RestError } from '../../contract.js';
import { type ObjectKey, RelationError, type Viewer } from '../../core/index.js';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { encodeCursor } from '../cursors.js';
import { errorBody } from '../errors.js';
import { fieldParams, queryParams } from '../request-params.js';
import { respond } from '../respond.js';
import { validate } from '../validation.js';
import { notReadable } from './related.js';

type Query = ReturnType<typeof queryOf>;

/** An ask as the request names it, such as `post:12` or `post:12?type=references`. */
interface Ask {
  readonly name: string;
  readonly anchor: ObjectKey;
}

const queryOf = (raw: Parameters<typeof validate>[1]) => validate(routes.listRelatedOfMany.query, raw);

/** `GET relx/v1/related?objects=post:1,user:3`; an object may have parameters of its own, before those of all. */
export function relatedOfManyRoutes(app: Hono<AppEnv>, { relx, namespace }: RouteContext): void {
  /** What one group of asks finds, by their names. */
  async function answered(asks: readonly Ask[], { per_page, objects: _, ...query }: Query, viewer: Viewer) {
    const anchors = new Map(asks.map(({ anchor }) => [`${anchor.kind}:${anchor.id}`, anchor]));
    const found = await relx.relations.lists([...anchors.values()], { ...query, limit: per_page }, viewer);
    const entries = new Map(
      found.map(({ anchor, items, total, next }): [string, RelatedEntry] => {
        const onward = next && query.orderby !== 'random' ? { next: encodeCursor(query, next) } : {};
        return [`${anchor.kind}:${anchor.id}`, { items, total, ...onward }];
      }),
    );
    return asks.map(({ name, anchor: { kind, id } }): [string, RelatedEntry | RestError] => [
      name,
      entries.get(`${kind}:${id}`) ?? errorBody(notReadable(kind, id)),
    ]);
  }

  app.get(`/${namespace}/related`, async (context) => {
    const shared = queryParams(context.req.raw);
    const common = queryOf(shared);
    if (common.type !== undefined) relx.types.get(common.type);
    const names = [...new Set(common.objects)];
    const answers = new Map<string, RelatedEntry | RestError>();
    // asks with the same parameters are answered together
    const groups = new Map<string, { readonly query: Query; readonly asks: Ask[] }>();
    for (const name of names) {
      const [, kind, id, own] = /^(\w+):(\d+)(?:\?(.*))?$/.exec(name) ?? [];
      try {
        const query = own === undefined ? common : queryOf({ ...shared, ...fieldParams(own), objects: [name] });
        if (query.type !== undefined) relx.types.get(query.type);
        const key = JSON.stringify({ ...query, objects: undefined });
        const group = groups.get(key) ?? { query, asks: [] };
        // the schema lets no other kinds through
        group.asks.push({ name, anchor: { kind: kind as ObjectKind, id: Number(id) } });
        groups.set(key, group);
      } catch (error) {
        // one that asks wrongly fails alone
        if (!(error instanceof RelationError)) throw error;
        answers.set(name, errorBody(error));
      }
    }
    for (const { query, asks } of groups.values())
      for (const [name, answer] of await answered(asks, query, context.get('viewer'))) answers.set(name, answer);
    const isRandom = [...groups.values()].some(({ query }) => query.orderby === 'random');
    const ordered = Object.fromEntries(names.map((name) => [name, answers.get(name)]));
    return respond(context, ordered, isRandom ? { tag: 'none' } : {});
  });
}
