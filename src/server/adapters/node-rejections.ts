import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorCodes, type RestError } from '../../contract/index.js';
import { REQUEST_ID } from '../http/cached-response.js';
import { JSON_TYPE } from '../http/respond.js';

/** Messages for requests that never reach the app, by error code. */
export const rejections = {
  rest_invalid_param: 'The URL or the Host header of this request is not valid. Check both.',
  rest_invalid_request: 'This is not a valid HTTP request.',
  rest_request_timeout: 'The request did not arrive in time. Send it again, faster.',
  rest_headers_too_large: 'The request has too many or too large headers. Send fewer.',
  rest_answer_timeout: 'The service took too long. Try again later.',
  rest_outcome_unknown:
    'The service took too long. It may still complete this write, so check what is stored before you repeat it.',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type RejectionCode = keyof typeof rejections;

const bodyOf = (code: RejectionCode): RestError => ({ code, message: rejections[code], data: { status: errorCodes[code] } });

/** Error response to a rejected request, with its ID. */
export function rejectedResponse(code: RejectionCode, id?: string): Response {
  return Response.json(bodyOf(code), {
    status: errorCodes[code],
    headers: { 'Cache-Control': 'no-store', 'Content-Type': JSON_TYPE, ...(id ? { [REQUEST_ID]: id } : {}) },
  });
}

/** Sends an error response to a socket without a valid request, and closes it. */
export function rejectSocket(socket: Duplex, code: RejectionCode, id?: string): void {
  const body = JSON.stringify(bodyOf(code));
  const status = errorCodes[code];
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...(id ? [`${REQUEST_ID}: ${id}`] : []),
      '',
      body,
    ].join('\r\n'),
  );
}

export function rejectionOf(error: NodeJS.ErrnoException): RejectionCode {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'rest_request_timeout';
  return error.code === 'HPE_HEADER_OVERFLOW' ? 'rest_headers_too_large' : 'rest_invalid_request';
}
