import type { CallOptions } from '../transport/transport-types.js';

export interface WriteOptions extends CallOptions {
  /** Fetch the affected lists again. Pass false for one of several writes, then call `client.invalidate`. @default true */
  readonly invalidate?: boolean | undefined;
  /**
   * Unique key of this write, such as a UUID, 1-255 visible ASCII characters except `"`. Without a response, repeat the request
   * with the same key within 24 hours: the server runs it once. Some sites ignore it.
   * @default none
   */
  readonly idempotencyKey?: string | undefined;
}

/** Header with the idempotency key. */
export const keyed = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { 'Idempotency-Key': key });
