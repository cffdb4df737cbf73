import { Anything, among, callback, check, Flag, ObjectType, onlyKnown, optional, Signal, upTo } from '../lib/checks.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import type { TransferDefaults, TransferItem, TransferReport } from './record.js';

/** What an import does with lines whose relation exists already. */
export type OnConflict = 'skip' | 'update';

export interface TransferOptions {
  /** `skip` leaves existing relations alone, `update` sets the dates, positions and data fields that a line has. @default 'skip' */
  readonly onConflict?: OnConflict | undefined;
  /** Report changes without writing them. Needs some 300 bytes per new line. @default false */
  readonly dryRun?: boolean | undefined;
  /** Stop at the first rejected line, and throw its error. Earlier lines stay imported. @default false */
  readonly strict?: boolean | undefined;
  /** Call `onItem` for every line, not only for rejected ones. @default the value of `dryRun` */
  readonly every?: boolean | undefined;
  /** Default values of the lines' fields. */
  readonly defaults?: TransferDefaults | undefined;
  /** Called for each rejected line, or with `every` for all, after the batch. */
  readonly onItem?: ((item: TransferItem) => void) | undefined;
  /** Called after each batch. */
  readonly onProgress?: ((report: TransferReport) => void) | undefined;
  /** Aborts the import, but not within a batch. */
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

/** @throws {RelationError} ncr_invalid_args with the name of the option; ncr_invalid_type, ncr_invalid_object_type of a default */
export function checkTransferOptions(types: TypeRegistry, options: unknown) {
  const { defaults, every, ...checked } = check(Options, 'options', options);
  return { ...checked, every: every ?? checked.dryRun, defaults: checkTransferDefaults(types, defaults) };
}

export type CheckedTransfer = Readonly<ReturnType<typeof checkTransferOptions>>;
