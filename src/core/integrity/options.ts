import { callback, refused } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import type { IntegrityItem, IntegrityProgress } from './report.js';

/** How a check, a plan or a fix runs. */
export interface IntegrityOptions {
  /** Relations looked at together, and at most so many changed in one transaction, 1-10,000. @default 1000 */
  readonly batchSize?: number;
  /** Also removes relations of types that nobody registered. @default false */
  readonly pruneUnregistered?: boolean;
  /** Told after each batch. */
  readonly onProgress?: (progress: IntegrityProgress) => void;
  /** Told of each broken relation; by a fix, when the transaction that mended it is committed. */
  readonly onItem?: (item: IntegrityItem) => void;
  /** Stops between two batches: the call then rejects with the signal's reason, and finished batches stay done. */
  readonly signal?: AbortSignal;
}

export interface CheckedOptions {
  readonly batchSize: number;
  readonly pruneUnregistered: boolean;
  readonly onProgress: ((progress: IntegrityProgress) => void) | undefined;
  readonly onItem: ((item: IntegrityItem) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Most relations in a batch. */
const LARGEST = 10_000;

/** @throws {RelationError} ncr_invalid_args, naming the option */
export function checkIntegrityOptions(options: unknown): CheckedOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw refused('ncr_invalid_args', 'options', `has to be an object, not ${formatValue(options)}`);
  const { batchSize = 1000, pruneUnregistered = false, onProgress, onItem, signal } = options as Record<string, unknown>; // each is checked
  if (typeof batchSize !== 'number' || !Number.isInteger(batchSize) || batchSize < 1 || batchSize > LARGEST)
    throw refused('ncr_invalid_args', 'batchSize', `has to be an integer from 1 to ${LARGEST}, not ${formatValue(batchSize)}`);
  // no guessing here: what it allows can't be taken back
  if (typeof pruneUnregistered !== 'boolean')
    throw refused('ncr_invalid_args', 'pruneUnregistered', `has to be true or false, not ${formatValue(pruneUnregistered)}`);
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw refused('ncr_invalid_args', 'signal', `has to be an AbortSignal, not ${formatValue(signal)}`);
  return {
    batchSize,
    pruneUnregistered,
    onProgress: callback('onProgress', onProgress),
    onItem: callback('onItem', onItem),
    signal,
  };
}
