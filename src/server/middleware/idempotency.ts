import type { Context } from 'hono';
import { type IdempotencyKey, RelationError } from '../../core/index.js';
import type { AppEnv, RouteContext } from '../context.js';
import { type AfterCommit, afterCommit, type WriteResponse } from '../http/after-commit.js';
import { respond } from '../http/respond.js';
import type { RawParams } from '../http/validation.js';

/** The header by which a client says that a request is one that it may have sent before. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Set where an answer is that to an earlier request. */
export const REPLAYED = 'Idempotent-Replayed';

/**
 * Answers a write: where it has an `Idempotency-Key` only once, and each time after that with the first answer. The key is
 * the viewer's, and goes with method and address; what is refused is not remembered, for nothing was written.
 *
 * @param params all that the request says
 *
 * @throws {RelationError} rest_invalid_param for a bad key; rest_idempotency_key_reused
 */
export async function respondOnce(
  context: Context<AppEnv>,
  route: RouteContext,
  params: RawParams,
  write: (once?: IdempotencyKey) => Promise<AfterCommit>,
): Promise<Response> {
  const { relx, root } = route;
  const key = keyOf(context.req.header(IDEMPOTENCY_KEY));
  const { id: user, known } = context.get('viewer');
  // who is nobody writes nothing, and would share keys with everybody
  if (key === undefined || !known) return answered(context, (await afterCommit(context, route, await write())).answer);
  const { method, path } = context.req;
  const once = await relx.shared.writeKey({ user, request: `${method} ${path}`, key, body: JSON.stringify(params) });
  const own = `"${new URL(context.req.url).origin}${root}/`;
  const kept = await once.answer();
  // by another address of the service, maybe
  if (typeof kept === 'string') return answered(context, JSON.parse(kept.replaceAll('"relx-root:/', own)), true);
  const committed = await write(once);
  const { answer, isWhole } = await afterCommit(context, route, committed);
  // what is written stays so; without its answer a later one is made anew
  const { isFinal = true } = committed;
  if (isFinal && isWhole) await once.keep(JSON.stringify(answer).replaceAll(own, '"relx-root:/')).catch(() => undefined);
  return answered(context, answer, once.replayed);
}

function answered(context: Context<AppEnv>, { data, headers, ...options }: WriteResponse, isReplayed = false): Response {
  return respond(context, data, { ...options, headers: { ...headers, ...(isReplayed ? { [REPLAYED]: 'true' } : {}) } });
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
