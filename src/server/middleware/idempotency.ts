import type { Context } from 'hono';
import type { Route } from '../../api/routes/index.js';
import { type IdempotencyKey, RelationError } from '../../core/index.js';
import type { ApiRequest } from '../api-request.js';
import type { AppEnv, RouteContext } from '../context.js';
import { type AfterCommit, afterCommit } from '../http/after-commit.js';
import { type RouteResponse, respond } from '../http/respond.js';

/** Header with the idempotency key of a request that may be repeated. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Header of a response to an earlier request. */
export const REPLAYED = 'Idempotent-Replayed';

/**
 * Runs a write, with an `Idempotency-Key` only once, and returns the first response for repeated requests. Keys are per user, method
 * and path. Rejected requests are not stored, because nothing was written.
 *
 * @throws {RelationError} rest_invalid_param for an invalid key; rest_idempotency_key_reused
 */
export async function respondOnce(
  context: Context<AppEnv>,
  route: RouteContext,
  request: ApiRequest,
  status: Route['status'],
  write: (idempotencyKey?: IdempotencyKey) => Promise<AfterCommit>,
): Promise<Response> {
  const { relx } = route;
  const params = await request.all();
  const send = ({ data, headers }: RouteResponse, isReplayed = false) =>
    respond(context, { data, headers: { ...headers, ...(isReplayed ? { [REPLAYED]: 'true' } : {}) } }, status);
  const key = keyOf(context.req.header(IDEMPOTENCY_KEY));
  const { id: user, isLoggedIn } = context.get('viewer');
  // logged-out users can't write, and would share their keys
  if (key === undefined || !isLoggedIn) return send((await afterCommit(request, route, await write())).response);
  const { method, path } = context.req;
  const idempotencyKey = await relx.shared.idempotencyKey({
    user,
    request: `${method} ${path}`,
    key,
    body: JSON.stringify(params),
  });
  const own = `"${request.root}/`;
  const stored = await idempotencyKey.response();
  // the earlier request may have had another host name
  if (typeof stored === 'string') return send(JSON.parse(stored.replaceAll('"relx-root:/', own)), true);
  const committed = await write(idempotencyKey);
  const { response, isWhole } = await afterCommit(request, route, committed);
  // if the response can't be stored, a repeated request creates it again
  const { isFinal = true } = committed;
  if (isFinal && isWhole)
    await idempotencyKey
      .saveResponse(JSON.stringify({ ...response, status }).replaceAll(own, '"relx-root:/'))
      .catch(() => undefined);
  return send(response, idempotencyKey.replayed);
}

/** 1 to 255 visible ASCII characters except double quotes, quoted (as a structured field) or not. */
function keyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, quoted, bare] = /^\s*(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))\s*$/.exec(header) ?? [];
  const key = quoted ?? bare;
  if (key !== undefined) return key;
  const message = `${IDEMPOTENCY_KEY} must be 1 to 255 visible ASCII characters except double quotes, such as a UUID.`;
  throw new RelationError('rest_invalid_param', message, { params: { [IDEMPOTENCY_KEY]: message } });
}
