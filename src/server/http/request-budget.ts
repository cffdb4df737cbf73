import type { Context } from 'hono';
import { WorkBudget } from '../../core/index.js';
import type { AppEnv } from '../context.js';

/** Maximum number of relations that a request reads, sorts or counts: some hundred milliseconds of work. */
export const MOST_RELATIONS = 100_000;

/** Maximum number of items in all lists of a response. */
const MOST_ITEMS = 2000;

/** Work budget of a request, which is aborted when the client disconnects or the response times out. */
export const requestBudget = ({ env, req }: Context<AppEnv>): WorkBudget =>
  new WorkBudget({ rows: MOST_RELATIONS, items: MOST_ITEMS, signal: env.connection.signal ?? req.raw.signal });

/** Work budget of the response to a write. It is not aborted, because the outcome is reported even without a client. */
export const writtenBudget = (): WorkBudget => new WorkBudget({ rows: MOST_RELATIONS });
