/**
 * Error code of the client. `offline_error`: the browser is offline. `invalid_url`: `url` has no REST API.
 * `timeout_error`: no response in time. `cors_error`: the site does not let this page read responses. `fetch_error`: another
 * failed connection. `invalid_json`: HTML or incomplete JSON. `invalid_response`: unexpected JSON. `not_supported`: the
 * site, such as one without relx, does not have this list or change.
 */
export type TransportErrorCode =
  | 'fetch_error'
  | 'offline_error'
  | 'invalid_url'
  | 'timeout_error'
  | 'cors_error'
  | 'invalid_json'
  | 'invalid_response'
  | 'not_supported';

/** Properties of a {@link RelxError}. */
export interface RelxErrorDetails {
  readonly code: string;
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly url?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Error for a failed request. The client throws no other errors, except the reason of your own aborted signal.
 *
 * `code` is an error code of the service (`ncr_relation_exists`, ...), a {@link TransportErrorCode}, or `missing_object`.
 * `status` is the HTTP status, or 0 without one.
 * `path` is the path below the REST API, with its parameters.
 * `url` is the URL of the request, if known. Absent with `apiFetch`.
 * `data` is additional data of the service, such as `params` for invalid parameters.
 * `retryAfter` is the time in seconds from the `Retry-After` header, if the response has one.
 */
export class RelxError extends Error {
  override readonly name = 'RelxError';
  declare readonly code: string;
  declare readonly status: number;
  declare readonly method: string;
  declare readonly path: string;
  declare readonly url?: string | undefined;
  declare readonly data: Readonly<Record<string, unknown>>;
  declare readonly retryAfter?: number | undefined;

  constructor(message: string, details: RelxErrorDetails) {
    super(message);
    Object.assign(this, { data: {} }, details);
  }
}
