import type * as v from 'valibot';
import { callback, check, Flag, object, optional, Signal, whole } from '../lib/checks.js';
import type { IntegrityItem, IntegrityProgress } from './report.js';

/** Options for a check, plan or fix. */
export interface IntegrityOptions {
  /** Relations per batch and transaction, 1-10,000. @default 1000 */
  readonly batchSize?: number;
  /** Also remove relations with unregistered types, except `TypeRegistry.foreign`. @default false */
  readonly pruneUnregistered?: boolean;
  /** Called after each batch. */
  readonly onProgress?: (progress: IntegrityProgress) => void;
  /** Called for each invalid relation. A fix calls it after the commit of the batch. */
  readonly onItem?: (item: IntegrityItem) => void;
  /** Aborts, but not within a batch. Finished batches stay committed. */
  readonly signal?: AbortSignal;
}

/** Maximum batch size. */
const LARGEST = 10_000;

const Options = object({
  batchSize: optional(whole(1, LARGEST), 1000),
  // only booleans, because the removal is permanent
  pruneUnregistered: optional(Flag, false),
  onProgress: optional(callback<IntegrityProgress>()),
  onItem: optional(callback<IntegrityItem>()),
  signal: optional(Signal),
});

/** @throws {RelationError} ncr_invalid_args with the name of the option */
export const checkIntegrityOptions = (options: unknown) => check(Options, 'options', options);

export type CheckedOptions = Readonly<v.InferOutput<typeof Options>>;
