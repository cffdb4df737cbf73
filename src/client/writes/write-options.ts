import type { CallOptions } from '../transport/transport-types.js';

/** Options of a write request. */
export interface WriteOptions extends CallOptions {
  /**
   * Whether lists show the change: they are fetched again in one request. False for one of several writes, followed by
   * `client.invalidate`. @default true
   */
  readonly invalidate?: boolean | undefined;
  /**
   * Unique key of this write, such as a UUID, 1-255 visible ASCII characters. If no response arrives, you can send the same
   * request again with the same key within 24 hours, and the server runs it once. Ignored by sites that do not support it.
   * @default none
   */
  readonly idempotencyKey?: string | undefined;
}

/** Header with the idempotency key. */
export const keyed = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { 'Idempotency-Key': key });
