import { abortSignal, callback, checkKind, flag, oneOf, onlyKnown, optional, text } from '../lib/checks.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import type { TransferDefaults, TransferItem, TransferReport } from './record.js';

/** What an import does with lines whose relation is there already. */
export type Existing = 'skip' | 'update';

export interface TransferOptions {
  /**
   * `skip` leaves a relation that is there as it is, `update` gives it the date and the positions that its line says.
   * @default 'skip'
   */
  readonly existing?: Existing | undefined;
  /** Writes nothing, and tells what would be written. Remembers each new line meanwhile, in some 300 bytes. @default false */
  readonly dryRun?: boolean | undefined;
  /** Stops at the first line that is refused, with its error; what comes before it is written. @default false */
  readonly strict?: boolean | undefined;
  /** Tells `onItem` of every line, and not of refused ones alone. @default what `dryRun` is */
  readonly every?: boolean | undefined;
  /** What lines have in common, and need not say. */
  readonly defaults?: TransferDefaults | undefined;
  /** Told of each line, after the commit of its batch. */
  readonly onItem?: ((item: TransferItem) => void) | undefined;
  /** Told after each batch. */
  readonly onProgress?: ((report: TransferReport) => void) | undefined;
  /** Ends the import between two batches, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

const KEYS = ['existing', 'dryRun', 'strict', 'every', 'defaults', 'onItem', 'onProgress', 'signal'];
const DEFAULTS = ['type', 'from_type', 'to_type', 'from_subtype', 'to_subtype'];

/** @throws {RelationError} ncr_invalid_type, ncr_invalid_object_type, ncr_invalid_args */
export function checkTransferDefaults(types: TypeRegistry, value: unknown): TransferDefaults {
  const { type, from_type, to_type, from_subtype, to_subtype } = onlyKnown('defaults', value, DEFAULTS);
  return {
    type: type === undefined ? undefined : types.get(type).name,
    from_type: optional('from_type', from_type, checkKind),
    to_type: optional('to_type', to_type, checkKind),
    from_subtype: optional('from_subtype', from_subtype, (name, subtype) => text(name, subtype, 32)),
    to_subtype: optional('to_subtype', to_subtype, (name, subtype) => text(name, subtype, 32)),
  };
}

/** @throws {RelationError} ncr_invalid_args, naming the option; ncr_invalid_type, ncr_invalid_object_type of a default */
export function checkTransferOptions(types: TypeRegistry, options: unknown) {
  const { existing, dryRun, strict, every, defaults = {}, onItem, onProgress, signal } = onlyKnown('options', options, KEYS);
  const isDry = optional('dryRun', dryRun, flag) ?? false;
  return {
    existing: oneOf('existing', ['skip', 'update'] as const, existing) ?? 'skip',
    dryRun: isDry,
    strict: optional('strict', strict, flag) ?? false,
    every: optional('every', every, flag) ?? isDry,
    defaults: checkTransferDefaults(types, defaults),
    onItem: callback<TransferItem>('onItem', onItem),
    onProgress: callback<TransferReport>('onProgress', onProgress),
    signal: abortSignal('signal', signal),
  };
}

export type CheckedTransfer = Readonly<ReturnType<typeof checkTransferOptions>>;
