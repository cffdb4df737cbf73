import type { MiddlewareHandler } from 'hono';
import type { Relx } from '../../core/index.js';
import type { AppEnv } from '../context.js';
import { isReadRequest } from './is-read-request.js';

/** Headers of somebody who may have written before, by another process. */
const WITNESSES = ['authorization', 'cookie', 'x-wp-nonce'] as const;

/**
 * Has whoever writes, or may have written, see all of it, whichever process and server of a cluster answers: their sessions
 * and passwords, too. Other visitors are shown what their server has, which may be some milliseconds old.
 *
 * @param posted paths of what is posted only because it is long
 */
export function readYourWrites(relx: Relx, posted: readonly string[]): MiddlewareHandler<AppEnv> {
  return async ({ req, env }, next) => {
    if (!isReadRequest(req, posted) || env.connection.user || WITNESSES.some((name) => req.raw.headers.has(name)))
      await relx.waitForReplication();
    return next();
  };
}
