import type { MiddlewareHandler } from 'hono';
import type { Relx } from '../core/index.js';
import type { AppEnv } from './context.js';

/** Headers of somebody who may have written before, by another process. */
const WITNESSES = ['authorization', 'cookie', 'x-wp-nonce'] as const;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Has whoever writes, or may have written, see all of it, whichever process and server of a cluster answers: their sessions
 * and passwords, too. Other visitors are shown what their server has, which may be some milliseconds old.
 *
 * @param posted paths of what is posted only because it is long
 */
export function caughtUp(relx: Relx, posted: readonly string[]): MiddlewareHandler<AppEnv> {
  return async ({ req, env }, next) => {
    const reads = READS.has(req.method) || (req.method === 'POST' && posted.includes(req.path.replace(/\/$/, '')));
    if (!reads || env.connection.user || WITNESSES.some((name) => req.raw.headers.has(name))) await relx.catchUp();
    return next();
  };
}
