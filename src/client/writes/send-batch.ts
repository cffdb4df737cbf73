import type { BatchRequest, BatchResponse, BatchResult } from '../../contract/index.js';
import type { Site } from '../embeds/find-core-objects.js';
import type { RelxError } from '../transport/relx-error.js';
import type { Request, Transport } from '../transport/transport-types.js';
import { keyed, type WriteOptions } from './write-options.js';

/** Maximum number of items per request, the limit of the server. */
const MAX_ITEMS = 100;

/** An idempotency key that the server accepts. */
const KEY = /^[!#-~]{1,255}$/;

/**
 * Sends additions and removals in order, 100 per request, and returns one response per item.
 *
 * @throws {RelxError} rest_invalid_param (400) before anything is written, if a later request would have an invalid idempotency key
 */
export async function sendBatch(
  { send, RelxError: createError }: Pick<Site, 'send' | 'RelxError'>,
  relationships: string,
  requests: readonly BatchRequest[],
  { signal, idempotencyKey }: WriteOptions = {},
): Promise<readonly BatchResponse[]> {
  const responses: BatchResponse[] = [];
  /** Headers of the request that starts with this item. Requests differ, so each needs its own idempotency key. */
  const headersOf = (first: number) =>
    keyed(first === 0 || idempotencyKey === undefined ? idempotencyKey : `${idempotencyKey}.${first}`);
  /** Checks the key of the request that starts with the last of several items. */
  const checkLast = (last: number) => {
    if (last <= 0 || idempotencyKey === undefined || KEY.test(`${idempotencyKey}.${last}`)) return;
    const message = 'The idempotency key is too long or invalid for a batch of several requests. Use a UUID.';
    throw new createError(message, { code: 'rest_invalid_param', status: 400, method: 'POST', path: relationships });
  };
  checkLast(Math.floor((requests.length - 1) / MAX_ITEMS) * MAX_ITEMS);
  let hasRoute = requests.length > 1;
  /** Reports an error for the remaining items, because earlier responses stay valid. */
  const failed = (error: unknown): readonly BatchResponse[] => {
    // without any response, or after an abort, throw the error instead
    if (!responses.length || signal?.aborted) throw error;
    const response = responseOf(error as RelxError);
    return [...responses, ...requests.slice(responses.length).map(() => response)];
  };
  while (responses.length < requests.length) {
    const next = requests.slice(responses.length, responses.length + (hasRoute ? MAX_ITEMS : 1));
    if (!hasRoute) {
      const headers = headersOf(responses.length);
      try {
        for (const request of next) responses.push(await sendOne(send, relationships, request, { signal, headers }));
      } catch (error) {
        return failed(error);
      }
      continue;
    }
    try {
      const body = { validation: 'normal', requests: next };
      const { data } = await send({
        method: 'POST',
        path: `${relationships}/batch`,
        body,
        signal,
        headers: headersOf(responses.length),
      });
      // response of the server; items without a response were not processed
      const received = (data as BatchResult).responses;
      for (const [index] of next.entries()) responses.push(received?.[index] ?? noResult);
    } catch (error) {
      if ((error as RelxError).code !== 'rest_no_route') return failed(error);
      hasRoute = false;
      checkLast(requests.length - 1);
    }
  }
  return responses;
}

const noResult: BatchResponse = {
  status: 500,
  headers: {},
  body: { code: 'invalid_response', message: 'The service did not report a result.', data: { status: 500 } },
};

/** Converts an error to an item's response. Uses status 503 if the error has no HTTP error status. */
function responseOf({ status, code, message, data }: RelxError): BatchResponse {
  const own = status >= 400 ? status : 503;
  return { status: own, headers: {}, body: { code, message, data: { ...data, status: own } } };
}

/** Sends a single item. Returns a rejection as its response, and throws other errors. */
async function sendOne(
  send: Transport,
  path: string,
  { method = 'POST', body }: BatchRequest,
  more: Pick<Request, 'signal' | 'headers'>,
): Promise<BatchResponse> {
  try {
    const { data } = await send({ method, path, body, ...more });
    return { status: method === 'POST' ? 201 : 200, headers: {}, body: data };
  } catch (error) {
    const { status, code } = error as RelxError;
    // throw once if the site has no such routes or is not reachable
    if (!status || code === 'rest_no_route') throw error;
    return responseOf(error as RelxError);
  }
}
