import { CommanderError } from 'commander';
import type { ObjectType } from '../../contract/index.js';
import type { Relx, TransferDefaults, TransferLine } from '../../core/index.js';
import { type FileFormat, readLines } from './read-lines.js';

/** Options that select the source of an import. */
export interface SourceOptions {
  readonly from?: 'p2p' | 'content-connect' | 'acf' | 'meta';
  readonly format?: FileFormat;
  readonly map: ReadonlyMap<string, string>;
  readonly type?: string;
  readonly fromType?: ObjectType;
  readonly toType?: ObjectType;
  readonly fromSubtype?: string;
  readonly toSubtype?: string;
  readonly field?: string;
  readonly key?: string;
}

/** Lines of an import, and how messages refer to them. */
export interface ImportSource {
  readonly lines: AsyncIterable<TransferLine>;
  readonly defaults: TransferDefaults;
  /** Name of the number of a line, such as `line` or `meta_id`. */
  readonly unit: string;
  /** Name of the source in messages. */
  readonly name: string;
  /** Progress in kB; undefined if the size is unknown. */
  readonly progress?: { readonly done: () => number; readonly total: number };
  stop(reason: Error): void;
}

const usage = (message: string) => new CommanderError(2, 'relx.import', `error: ${message}`);

/** Opens the source of an import. @throws CommanderError for options that can't be combined */
export function importSource(relx: Relx, file: string, options: SourceOptions): ImportSource {
  const { from, type, fromType, toType, fromSubtype, toSubtype, field, key, map } = options;
  const defaults = { type, from_type: fromType, to_type: toType, from_subtype: fromSubtype, to_subtype: toSubtype };
  if (from !== undefined && file !== '-') throw usage(`--from ${from} reads the database. Remove the file.`);
  if (from !== 'acf' && field !== undefined) throw usage('--field requires --from acf.');
  if (from !== 'meta' && key !== undefined) throw usage('--key requires --from meta.');
  if (from === undefined) return fileSource(file, options, defaults);
  const stop = () => {};
  const types = { types: Object.fromEntries(map), type };
  if (from === 'p2p') return { lines: relx.transfer.p2p(types), defaults, unit: 'p2p_id', name: 'Posts 2 Posts', stop };
  if (from === 'content-connect')
    return { lines: relx.transfer.contentConnect(types), defaults, unit: 'row', name: 'WP Content Connect', stop };
  const name = from === 'acf' ? field : key;
  if (name === undefined)
    throw usage(
      from === 'acf' ? 'The field is missing. Pass --field <name>.' : 'The meta key is missing. Pass --key <meta_key>.',
    );
  if (type === undefined) throw usage('The relation type is missing. Pass --type <type>.');
  const lines = relx.transfer.meta({ key: name, objectType: fromType, toType, acf: from === 'acf', type });
  return { lines, defaults, unit: fromType === 'user' ? 'umeta_id' : 'meta_id', name: `"${name}"`, stop };
}

function fileSource(file: string, { format, map }: SourceOptions, defaults: TransferDefaults): ImportSource {
  if (file === '-' && process.stdin.isTTY)
    throw usage('The input is missing. Pass a file, or pipe lines: relx export --database other.db | relx import');
  const onIgnored = (columns: readonly string[]) =>
    console.error(`Ignored columns: ${columns.join(', ').replace(/[\p{Cc}\p{Cf}]/gu, ' ')}`);
  const { lines, done, total, stop } = readLines({ file, format, map, onIgnored });
  const kilobytes = (bytes: number) => Math.round(bytes / 1000);
  return {
    lines,
    defaults,
    unit: 'line',
    name: file === '-' ? 'standard input' : file,
    ...(total === undefined ? {} : { progress: { done: () => kilobytes(done()), total: kilobytes(total) } }),
    stop,
  };
}
