/**
 * Why a request failed before the service could answer: no connection, an answer that is not JSON,
 * or JSON of another shape. The first two names are those of `@wordpress/api-fetch`.
 */
export type TransportErrorCode = 'fetch_error' | 'invalid_json' | 'invalid_response';

/** What a {@link RelxError} is made of. */
export interface RelxErrorDetails {
  readonly code: string;
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A failed request, the only error the client throws (besides the `AbortError` of your own signal).
 *
 * `code` is the service's (`ncr_relation_exists`, `rest_post_invalid_id`, ...) or a {@link TransportErrorCode};
 * `status` is the HTTP status, 0 when there was no answer; `data` is the service's own, with `params` where
 * parameters were refused; `retryAfter` is how many seconds the service asked to wait, where it did.
 */
export class RelxError extends Error {
  override readonly name = 'RelxError';
  declare readonly code: string;
  declare readonly status: number;
  declare readonly method: string;
  declare readonly path: string;
  declare readonly data: Readonly<Record<string, unknown>>;
  declare readonly retryAfter?: number | undefined;

  constructor(message: string, details: RelxErrorDetails) {
    super(message);
    Object.assign(this, { data: {} }, details);
  }
}
