import type { BatchAnswer, BatchRequest, BatchResult } from '../contract.js';
import type { RelxError } from './relx-error.js';
import type { Transport } from './transport.js';

/** The most items of one request: the server's own limit. */
const MOST = 100;

/** Sends creations and removals in their order, 100 at a time, and gives the answer to each. */
export async function sendBatch(
  send: Transport,
  relationships: string,
  requests: readonly BatchRequest[],
  signal: AbortSignal | undefined,
): Promise<readonly BatchAnswer[]> {
  const answers: BatchAnswer[] = [];
  let hasRoute = requests.length > 1;
  while (answers.length < requests.length) {
    const next = requests.slice(answers.length, answers.length + (hasRoute ? MOST : 1));
    if (!hasRoute) {
      for (const request of next) answers.push(await sendOne(send, relationships, request, signal));
      continue;
    }
    try {
      const body = { validation: 'normal', requests: next };
      const { data } = await send({ method: 'POST', path: `${relationships}/batch`, body, signal });
      // the server's word; what is missing in it was not done
      const { responses } = data as BatchResult;
      for (const [index] of next.entries()) answers.push(responses?.[index] ?? notAnswered);
    } catch (error) {
      if ((error as RelxError).code !== 'rest_no_route') throw error;
      hasRoute = false;
    }
  }
  return answers;
}

const notAnswered: BatchAnswer = {
  status: 500,
  headers: {},
  body: { code: 'invalid_response', message: 'The service has not said what became of it.', data: { status: 500 } },
};

/** One item by itself; a refusal is its answer, and only what kept it from being answered is thrown. */
async function sendOne(
  send: Transport,
  path: string,
  { method = 'POST', body }: BatchRequest,
  signal: AbortSignal | undefined,
): Promise<BatchAnswer> {
  try {
    const { data } = await send({ method, path, body, signal });
    return { status: method === 'POST' ? 201 : 200, headers: {}, body: data };
  } catch (error) {
    const { status, code, message, data } = error as RelxError;
    // a host that has not even these two writes, and one that is not there, says so once and not for each
    if (!status || code === 'rest_no_route') throw error;
    return { status, headers: {}, body: { code, message, data: { ...data, status } } };
  }
}
