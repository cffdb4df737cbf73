import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorCodes, type RestError } from '../../contract/index.js';

/** What is told a client whose request never reaches the app, with the code of each. */
export const refusals = {
  rest_invalid_param: 'The address or the Host header of this request is not valid. Check both.',
  rest_invalid_request: 'This is not a valid HTTP request.',
  rest_request_timeout: 'The request did not arrive in time. Send it again, faster.',
  rest_headers_too_large: 'The request has too many or too large headers. Send fewer.',
  rest_answer_timeout: 'The service took too long. Try again later.',
  rest_outcome_unknown:
    'The service took too long. It may still complete this write, so check what is stored before you repeat it.',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type Refusal = keyof typeof refusals;

const bodyOf = (code: Refusal): RestError => ({ code, message: refusals[code], data: { status: errorCodes[code] } });

/** A refusal as an answer. */
export function refused(code: Refusal): Response {
  return Response.json(bodyOf(code), { status: errorCodes[code], headers: { 'Cache-Control': 'no-store' } });
}

/** A refusal to who has no request yet that could be answered: bytes, and the end. */
export function refuseSocket(socket: Duplex, code: Refusal): void {
  const body = JSON.stringify(bodyOf(code));
  const status = errorCodes[code];
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** The refusal for an error of Node's HTTP parser. */
export function refusalOf(error: NodeJS.ErrnoException): Refusal {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'rest_request_timeout';
  return error.code === 'HPE_HEADER_OVERFLOW' ? 'rest_headers_too_large' : 'rest_invalid_request';
}
