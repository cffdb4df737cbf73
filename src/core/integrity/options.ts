import type * as v from 'valibot';
import { callback, check, Flag, object, optional, Signal, whole } from '../lib/checks.js';
import type { IntegrityItem, IntegrityProgress } from './report.js';

/** How a check, a plan or a fix runs. */
export interface IntegrityOptions {
  /** Relations looked at together, and at most so many changed in one transaction, 1-10,000. @default 1000 */
  readonly batchSize?: number;
  /** Also removes relations of types that nobody registered. @default false */
  readonly pruneUnregistered?: boolean;
  /** Called after each batch. */
  readonly onProgress?: (progress: IntegrityProgress) => void;
  /** Called for each broken relation; by a fix, after the commit of the transaction that repaired it. */
  readonly onItem?: (item: IntegrityItem) => void;
  /** Stops between two batches: the call then rejects with the signal's reason, and finished batches stay done. */
  readonly signal?: AbortSignal;
}

/** Most relations in a batch. */
const LARGEST = 10_000;

const Options = object({
  batchSize: optional(whole(1, LARGEST), 1000),
  // no guessing here: what it allows can't be taken back
  pruneUnregistered: optional(Flag, false),
  onProgress: optional(callback<IntegrityProgress>()),
  onItem: optional(callback<IntegrityItem>()),
  signal: optional(Signal),
});

/** @throws {RelationError} ncr_invalid_args, naming the option */
export const checkIntegrityOptions = (options: unknown) => check(Options, 'options', options);

export type CheckedOptions = Readonly<v.InferOutput<typeof Options>>;
