import { routes } from '../../../api/routes/index.js';
import type { ObjectType, RelatedEntry, RestError } from '../../../contract/index.js';
import { type RelatedListQuery, RelationError, type Viewer, type WorkBudget } from '../../../core/index.js';
import type { RouteContext } from '../../context.js';
import { cursorDigest, encodeCursor } from '../../http/cursors.js';
import { errorBody } from '../../http/errors.js';
import { fieldParams, queryParams } from '../../http/request-params.js';
import { validate } from '../../http/validation.js';
import type { Handlers } from '../../implement.js';
import { notReadable } from '../../wp/unreadable.js';
import { asParameterError, listOptions, mustBeFillable } from './list-options.js';

type Query = ReturnType<typeof queryOf>;

/** A list query with the name that the request uses, such as `post:12` or `post:12?type=references`. */
interface ParsedQuery extends RelatedListQuery {
  readonly name: string;
  readonly query: Query;
}

const queryOf = (raw: Parameters<typeof validate>[1]) => validate(routes.listRelatedOfMany.query, raw);
const optionsOf = ({ objects: _, ...query }: Query) => listOptions(query);

/** `GET relx/v1/related?objects=post:1,user:3`. Parameters of an object override those of the request. */
export function relatedOfManyHandlers({ relx }: RouteContext): Handlers<'listRelatedOfMany'> {
  const digest = cursorDigest(relx);

  /** Results by the names of the queries. */
  async function entries(queries: readonly ParsedQuery[], viewer: Viewer, budget: WorkBudget) {
    const found = await relx.relations.manyLists(queries, viewer, budget);
    const results: [string, RelatedEntry | RestError][] = [];
    for (const [index, { name, object, query }] of queries.entries()) {
      const result = found[index] ?? notReadable(object.objectType, object.id);
      if (result instanceof RelationError) results.push([name, errorBody(asParameterError(result))]);
      else {
        const { items, total, next } = result;
        results.push([name, { items, total, ...(next && { next: encodeCursor(await digest(), object, query, next) }) }]);
      }
    }
    return results;
  }

  return {
    async listRelatedOfMany(request) {
      const shared = queryParams(request.raw);
      const common = request.query();
      if (common.type !== undefined) relx.types.get(common.type);
      const commonOptions = optionsOf(common);
      const names = [...new Set(common.objects)];
      const results = new Map<string, RelatedEntry | RestError>();
      const listQueries: ParsedQuery[] = [];
      for (const name of names) {
        const [, objectType, id, own] = /^(\w+):(\d+)(?:\?(.*))?$/.exec(name) ?? [];
        try {
          const query = own === undefined ? common : queryOf({ ...shared, ...fieldParams(own), objects: [name] });
          if (query.type !== undefined) relx.types.get(query.type);
          mustBeFillable(relx, objectType as ObjectType, query);
          const options = query === common ? commonOptions : optionsOf(query);
          // the schema only allows object types
          listQueries.push({ name, query, options, object: { objectType: objectType as ObjectType, id: Number(id) } });
        } catch (error) {
          // an invalid query does not affect the others
          if (!(error instanceof RelationError)) throw error;
          results.set(name, errorBody(error));
        }
      }
      for (const [name, entry] of await entries(listQueries, request.viewer, request.budget())) results.set(name, entry);
      const isRandom = listQueries.some(({ query }) => query.orderby === 'random');
      const ordered = Object.fromEntries(names.map((name) => [name, results.get(name)]));
      return { data: ordered, ...(isRandom ? { tag: 'none' } : {}) };
    },
  };
}
