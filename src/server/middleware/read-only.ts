import type { MiddlewareHandler } from 'hono';
import { RelationError, type Relx } from '../../core/index.js';
import type { AppEnv } from '../context.js';
import { isReadRequest } from './is-read-request.js';

/**
 * Rejects all writes to a read-only database, including logins, which store sessions. Allows reads with POST, such as
 * `POST relx/v1/render`.
 *
 * @throws {RelationError} rest_read_only
 */
export function readOnly({ readonly }: Relx, posted: readonly string[]): MiddlewareHandler<AppEnv> {
  return ({ req }, next) => {
    if (!readonly || isReadRequest(req, posted)) return next();
    throw new RelationError(
      'rest_read_only',
      'This service is read-only for now: nothing can be written. Reading works as ever.',
    );
  };
}
