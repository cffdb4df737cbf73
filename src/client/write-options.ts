import type { CallOptions } from './create-client.js';

/** How something is written. */
export interface WriteOptions extends CallOptions {
  /**
   * A text of your own for this write, such as a UUID, 1 to 255 visible characters: where no answer came it may be sent again
   * with its key, within a day, and is done once. A host that does not know keys takes no notice. @default none
   */
  readonly idempotencyKey?: string | undefined;
}

/** The header that has a write done once. */
export const keyed = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { 'Idempotency-Key': key });
