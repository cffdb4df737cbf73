import type { Context } from 'hono';
import type { Route } from '../../api/routes/index.js';
import { type IdempotencyKey, RelationError } from '../../core/index.js';
import type { ApiRequest } from '../api-request.js';
import type { AppEnv, RouteContext } from '../context.js';
import { type AfterCommit, afterCommit } from '../http/after-commit.js';
import { type RouteResponse, respond } from '../http/respond.js';

/** The header by which a client says that a request is one that it may have sent before. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Set where an answer is that to an earlier request. */
export const REPLAYED = 'Idempotent-Replayed';

/**
 * Answers a write: where it has an `Idempotency-Key` only once, and each time after that with the first answer. The key is
 * the viewer's, and goes with method and address; what is refused is not remembered, for nothing was written.
 *
 * @throws {RelationError} rest_invalid_param for a bad key; rest_idempotency_key_reused
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
  const answered = ({ data, headers }: RouteResponse, isReplayed = false) =>
    respond(context, { data, headers: { ...headers, ...(isReplayed ? { [REPLAYED]: 'true' } : {}) } }, status);
  const key = keyOf(context.req.header(IDEMPOTENCY_KEY));
  const { id: user, isLoggedIn } = context.get('viewer');
  // who is nobody writes nothing, and would share keys with everybody
  if (key === undefined || !isLoggedIn) return answered((await afterCommit(request, route, await write())).response);
  const { method, path } = context.req;
  const idempotencyKey = await relx.shared.idempotencyKey({
    user,
    request: `${method} ${path}`,
    key,
    body: JSON.stringify(params),
  });
  const own = `"${request.root}/`;
  const kept = await idempotencyKey.response();
  // by another address of the service, maybe
  if (typeof kept === 'string') return answered(JSON.parse(kept.replaceAll('"relx-root:/', own)), true);
  const committed = await write(idempotencyKey);
  const { response, isWhole } = await afterCommit(request, route, committed);
  // what is written stays so; without its answer a later one is made anew
  const { isFinal = true } = committed;
  if (isFinal && isWhole)
    await idempotencyKey
      .saveResponse(JSON.stringify({ ...response, status }).replaceAll(own, '"relx-root:/'))
      .catch(() => undefined);
  return answered(response, idempotencyKey.replayed);
}

/** 1 to 255 visible characters; in quotes, as a structured field has it, or without. */
function keyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, quoted, bare] = /^\s*(?:"([\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))\s*$/.exec(header) ?? [];
  const key = quoted ?? bare;
  if (key !== undefined) return key;
  const message = `${IDEMPOTENCY_KEY} has to be 1 to 255 visible characters, such as a UUID.`;
  throw new RelationError('rest_invalid_param', message, { params: { [IDEMPOTENCY_KEY]: message } });
}
