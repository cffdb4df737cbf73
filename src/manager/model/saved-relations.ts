import type { RelxError } from '../../client/index.js';
import type { OthersChanges } from './others-changes.js';
import {
  type ItemKey,
  keyOf,
  type ListChanges,
  type ListKey,
  type RelationChanges,
  type RelationOperation,
} from './relation-changes.js';

/** A change that was not made, or may not have been made, and why. */
export interface RefusedChange {
  readonly list: ListKey;
  readonly op: RelationOperation['op'];
  readonly key: ItemKey;
  readonly title: string;
  /** The service's own code, or one of a request that failed. */
  readonly code: string;
  /** HTTP status; 0 where the service was not reached. */
  readonly status: number;
  /** The service's own sentence. */
  readonly message: string;
  /** `undone`: the change was not made. `unknown`: it may have been made; saving it again is safe. */
  readonly outcome: 'undone' | 'unknown';
}

/** What became of changes. */
export interface SavedRelations {
  /** What is left to save: that which was refused. Undefined when all is done. */
  readonly changes: RelationChanges | undefined;
  readonly refused: readonly RefusedChange[];
  /** What others did since the author saw the lists, where they did anything; it is kept. */
  readonly others: { readonly [list: ListKey]: OthersChanges };
}

/** Why something failed, as far as a refusal tells. */
export type Reason = Pick<RefusedChange, 'code' | 'status' | 'message' | 'outcome'>;

/** The reason in what a read before a change has thrown. */
export function reasonOf(error: unknown): Reason {
  const { code = 'fetch_error', status = 0, message = '' } = error as Partial<RelxError>;
  return { code, status, message, outcome: 'undone' };
}

/** The reason in what a write has thrown, or in the response to an item of a batch. */
export function reasonOfWrite(error: unknown): Reason {
  const reason = reasonOf(error);
  const { code, status } = reason;
  // without a readable response, and with a fault of the service, the change may have been made
  const isRejected = code === 'rest_database_unavailable' || (status >= 400 && status < 500);
  return { ...reason, outcome: isRejected ? 'undone' : 'unknown' };
}

/** A refused operation. */
export function refusal(list: ListKey, { base }: ListChanges, operation: RelationOperation, reason: Reason): RefusedChange {
  const key = keyOf(operation);
  const title = operation.op === 'move' ? base.find((item) => item.key === key)?.title : operation.related.title;
  return { list, op: operation.op, key, title: title || key, ...reason };
}
