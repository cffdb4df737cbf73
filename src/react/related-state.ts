import type { RelxError } from '../client/index.js';
import type { Related, RelationItem } from '../contract/index.js';

/** The answer is under way. */
export interface RelatedPending {
  readonly status: 'pending';
  readonly items?: never;
  readonly total?: never;
  readonly totalPages?: never;
  readonly next?: never;
  readonly refresh?: never;
  readonly refreshError?: never;
  readonly error?: never;
  readonly retry?: never;
  readonly isRetrying?: never;
}

/** There is no answer, and `error` says why. */
export interface RelatedFailure {
  readonly status: 'error';
  readonly error: RelxError;
  /** Asks again. Good as an `onClick`. */
  readonly retry: () => Promise<void>;
  /** Whether it is being asked again right now, by `retry` or `refresh`. */
  readonly isRetrying: boolean;
  readonly items?: never;
  readonly total?: never;
  readonly totalPages?: never;
  readonly next?: never;
  readonly refresh?: never;
  readonly refreshError?: never;
}

/** The answer. `total` counts what the visitor may see, over all pages. */
export interface RelatedSuccess<R extends Related = Related> {
  readonly status: 'success';
  readonly items: readonly RelationItem<R>[];
  readonly total: number;
  readonly totalPages: number;
  /** Where the next page begins, as a query's `cursor`. */
  readonly next?: string | undefined;
  /** Asks again, and shows these items until the new answer is there. Call it after a change. */
  readonly refresh: () => Promise<void>;
  /** Why the last `refresh` failed; the items are those from before it. */
  readonly refreshError: RelxError | undefined;
  readonly error?: never;
  readonly retry?: never;
  readonly isRetrying?: never;
}

/** What `useRelated` returns: look at `status`, and TypeScript knows the rest. */
export type RelatedState<R extends Related = Related> = RelatedPending | RelatedFailure | RelatedSuccess<R>;
