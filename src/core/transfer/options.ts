import { Anything, among, callback, check, Flag, ObjectType, onlyKnown, optional, Signal, upTo } from '../lib/checks.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import type { TransferDefaults, TransferItem, TransferReport } from './record.js';

/** What an import does with lines whose relation is there already. */
export type OnConflict = 'skip' | 'update';

export interface TransferOptions {
  /**
   * `skip` leaves a relation that is there as it is, `update` gives it the date and the positions that its line says.
   * @default 'skip'
   */
  readonly onConflict?: OnConflict | undefined;
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

const Defaults = onlyKnown('defaults', {
  type: optional(Anything),
  from_type: optional(ObjectType),
  to_type: optional(ObjectType),
  from_subtype: optional(upTo(32)),
  to_subtype: optional(upTo(32)),
});
const Options = onlyKnown('options', {
  onConflict: optional(among(['skip', 'update']), 'skip'),
  dryRun: optional(Flag, false),
  strict: optional(Flag, false),
  every: optional(Flag),
  defaults: optional(Anything, {}),
  onItem: optional(callback<TransferItem>()),
  onProgress: optional(callback<TransferReport>()),
  signal: optional(Signal),
});

/** @throws {RelationError} ncr_invalid_type, ncr_invalid_object_type, ncr_invalid_args */
export function checkTransferDefaults(types: TypeRegistry, value: unknown): TransferDefaults {
  const { type, ...defaults } = check(Defaults, 'defaults', value);
  return { type: type === undefined ? undefined : types.get(type).name, ...defaults };
}

/** @throws {RelationError} ncr_invalid_args, naming the option; ncr_invalid_type, ncr_invalid_object_type of a default */
export function checkTransferOptions(types: TypeRegistry, options: unknown) {
  const { defaults, every, ...checked } = check(Options, 'options', options);
  return { ...checked, every: every ?? checked.dryRun, defaults: checkTransferDefaults(types, defaults) };
}

export type CheckedTransfer = Readonly<ReturnType<typeof checkTransferOptions>>;
