import type { BatchRequest, BatchResponse, BatchResult } from '../contract/index.js';
import type { RelxError } from './relx-error.js';
import type { Request, Transport } from './transport.js';
import { keyed, type WriteOptions } from './write-options.js';

/** The most items of one request: the server's own limit. */
const MOST = 100;

/** Sends creations and removals in their order, 100 at a time, and gives the answer to each. */
export async function sendBatch(
  send: Transport,
  relationships: string,
  requests: readonly BatchRequest[],
  { signal, idempotencyKey }: WriteOptions = {},
): Promise<readonly BatchResponse[]> {
  const answers: BatchResponse[] = [];
  /** Of the request that begins with an item: each says something else, which one key may not. */
  const headersOf = (first: number) =>
    keyed(first === 0 || idempotencyKey === undefined ? idempotencyKey : `${idempotencyKey}.${first}`);
  let hasRoute = requests.length > 1;
  /** Answers the items that are left with an error: what was answered before stays true. */
  const failed = (error: unknown): readonly BatchResponse[] => {
    // where nothing was answered yet, or no client waits, the error is all there is to report
    if (!answers.length || signal?.aborted) throw error;
    const answer = answerOf(error as RelxError);
    return [...answers, ...requests.slice(answers.length).map(() => answer)];
  };
  while (answers.length < requests.length) {
    const next = requests.slice(answers.length, answers.length + (hasRoute ? MOST : 1));
    if (!hasRoute) {
      const headers = headersOf(answers.length);
      try {
        for (const request of next) answers.push(await sendOne(send, relationships, request, { signal, headers }));
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
        headers: headersOf(answers.length),
      });
      // the server's word; what is missing in it was not done
      const { responses } = data as BatchResult;
      for (const [index] of next.entries()) answers.push(responses?.[index] ?? notAnswered);
    } catch (error) {
      if ((error as RelxError).code !== 'rest_no_route') return failed(error);
      hasRoute = false;
    }
  }
  return answers;
}

const notAnswered: BatchResponse = {
  status: 500,
  headers: {},
  body: { code: 'invalid_response', message: 'The service has not said what became of it.', data: { status: 500 } },
};

/** An error as the answer to an item; without an HTTP status of failure it counts as 503. */
function answerOf({ status, code, message, data }: RelxError): BatchResponse {
  const own = status >= 400 ? status : 503;
  return { status: own, headers: {}, body: { code, message, data: { ...data, status: own } } };
}

/** One item by itself; a refusal is its answer, and only what kept it from being answered is thrown. */
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
    // a host that has not even these two writes, and one that is not there, says so once and not for each
    if (!status || code === 'rest_no_route') throw error;
    return answerOf(error as RelxError);
  }
}
