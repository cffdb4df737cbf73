import type { Context } from 'hono';
import { WorkBudget } from '../../core/index.js';
import type { AppEnv } from '../context.js';

/** The most relations that one request reads, sorts or counts: some hundred milliseconds of work. */
export const MOST_RELATIONS = 100_000;

/** What a request may cost. Its work ends when the client has gone, or the host has responded in the app's place. */
export const requestBudget = ({ env, req }: Context<AppEnv>): WorkBudget =>
  new WorkBudget({ rows: MOST_RELATIONS, signal: env.connection.signal ?? req.raw.signal });

/** What the response to a write may cost. It never ends early: what was written is reported, also when no client waits for it. */
export const writtenBudget = (): WorkBudget => new WorkBudget({ rows: MOST_RELATIONS });
