import type { RelxError } from '../../client/index.js';
import type { OthersChanges } from './others-changes.js';
import {
  type DataOperation,
  type ItemKey,
  keyOf,
  type ListChanges,
  type ListKey,
  type RelationChanges,
  type RelationOperation,
} from './relation-changes.js';

/** A change that was rejected, or whose outcome is unknown. */
export interface RejectedChange {
  readonly list: ListKey;
  readonly op: (RelationOperation | DataOperation)['op'];
  readonly key: ItemKey;
  readonly title: string;
  /** Error code of the service, or a client error code if the request failed. */
  readonly code: string;
  /** HTTP status; 0 if the service was not reachable. */
  readonly status: number;
  /** Error message of the service. */
  readonly message: string;
  /** `undone`: the change was not made. `unknown`: the change may have been made, and it is safe to save it again. */
  readonly outcome: 'undone' | 'unknown';
}

/** Result of saving changes. */
export interface SavedRelations {
  /** Rejected changes, to be saved again; undefined if all changes were saved. */
  readonly changes: RelationChanges | undefined;
  readonly rejected: readonly RejectedChange[];
  /** Changes of other users since the author loaded the lists, by list. They are kept. */
  readonly others: { readonly [list: ListKey]: OthersChanges };
}

/** Reason of an error. */
export type Reason = Pick<RejectedChange, 'code' | 'status' | 'message' | 'outcome'>;

/** Returns the reason of an error that a read threw. */
export function reasonOf(error: unknown): Reason {
  const { code = 'fetch_error', status = 0, message = '' } = error as Partial<RelxError>;
  return { code, status, message, outcome: 'undone' };
}

/** Returns the reason of an error that a write threw, or of one response of a batch. */
export function reasonOfWrite(error: unknown): Reason {
  const reason = reasonOf(error);
  const { code, status } = reason;
  // after a server error or an unreadable response, the change may have been made
  const isRejected = code === 'rest_database_unavailable' || (status >= 400 && status < 500);
  return { ...reason, outcome: isRejected ? 'undone' : 'unknown' };
}

/** Creates the record of a rejected operation. */
export function rejection(
  list: ListKey,
  { base, operations }: ListChanges,
  operation: RelationOperation | DataOperation,
  reason: Reason,
): RejectedChange {
  const key = keyOf(operation);
  const titles = operations.flatMap((one) => ('related' in one && keyOf(one) === key ? [one.related.title] : []));
  const title = base.find((item) => item.key === key)?.title ?? titles[0];
  return { list, op: operation.op, key, title: title || key, ...reason };
}
