import type { MiddlewareHandler } from 'hono';
import type { Relx } from '../../core/index.js';
import type { AppEnv } from '../context.js';
import { isReadRequest } from './is-read-request.js';

/** Headers that show that a user may have written before, in another process. */
const WITNESSES = ['authorization', 'cookie', 'x-wp-nonce'] as const;

/**
 * Waits for replication before requests of users who write or may have written, so that they see their own writes, sessions and
 * passwords on each server of a cluster. Other users can see data that is some milliseconds old.
 *
 * @param posted paths of reads with POST
 */
export function readYourWrites(relx: Relx, posted: readonly string[]): MiddlewareHandler<AppEnv> {
  return async ({ req, env }, next) => {
    if (!isReadRequest(req, posted) || env.connection.user || WITNESSES.some((name) => req.raw.headers.has(name)))
      await relx.waitForReplication();
    return next();
  };
}
