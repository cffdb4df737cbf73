import { abortSignal, callback, fields, flag, whole } from '../lib/checks.js';
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

/** @throws {RelationError} ncr_invalid_args, naming the option */
export function checkIntegrityOptions(options: unknown) {
  const { batchSize = 1000, pruneUnregistered = false, onProgress, onItem, signal } = fields('options', options);
  return {
    batchSize: whole('batchSize', batchSize, 1, LARGEST) as number, // it has a default
    // no guessing here: what it allows can't be taken back
    pruneUnregistered: flag('pruneUnregistered', pruneUnregistered),
    onProgress: callback<IntegrityProgress>('onProgress', onProgress),
    onItem: callback<IntegrityItem>('onItem', onItem),
    signal: abortSignal('signal', signal),
  };
}

export type CheckedOptions = Readonly<ReturnType<typeof checkIntegrityOptions>>;
