import { CommanderError } from 'commander';
import type { ObjectType } from '../../contract/index.js';
import type { Relx, TransferDefaults, TransferLine } from '../../core/index.js';
import { type FileFormat, readLines } from './read-lines.js';

/** What says where an import's lines come from. */
export interface SourceOptions {
  readonly from?: 'p2p' | 'acf' | 'meta';
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

/** Lines of an import, and how to speak of them. */
export interface ImportSource {
  readonly lines: AsyncIterable<TransferLine>;
  readonly defaults: TransferDefaults;
  /** What is counted, such as `line`. */
  readonly unit: string;
  /** What it is called in a sentence. */
  readonly name: string;
  /** How far it has been read, in kB; undefined where nobody knows how far that is. */
  readonly progress?: { readonly done: () => number; readonly total: number };
  stop(reason: Error): void;
}

const usage = (message: string) => new CommanderError(2, 'relx.import', `error: ${message}`);

/** Where the lines come from, by the options of the command. @throws CommanderError for options that don't go together */
export function importSource(relx: Relx, file: string, options: SourceOptions): ImportSource {
  const { from, type, fromType, toType, fromSubtype, toSubtype, field, key, map } = options;
  const defaults = { type, from_type: fromType, to_type: toType, from_subtype: fromSubtype, to_subtype: toSubtype };
  if (from !== undefined && file !== '-') throw usage(`--from ${from} reads the database, and takes no file.`);
  if (from !== 'acf' && field !== undefined) throw usage('--field goes with --from acf.');
  if (from !== 'meta' && key !== undefined) throw usage('--key goes with --from meta.');
  if (from === undefined) return fileSource(file, options, defaults);
  const stop = () => {};
  if (from === 'p2p') {
    const lines = relx.transfer.p2p({ types: Object.fromEntries(map) });
    return { lines: type === undefined ? lines : ofType(lines, type), defaults, unit: 'p2p_id', name: 'Posts 2 Posts', stop };
  }
  const name = from === 'acf' ? field : key;
  if (name === undefined) throw usage(from === 'acf' ? 'Say which field: --field <name>.' : 'Say which meta: --key <meta_key>.');
  if (type === undefined) throw usage('Say what the relations are: --type <type>.');
  const lines = relx.transfer.meta({ key: name, objectType: fromType, toType, acf: from === 'acf' });
  return { lines, defaults, unit: fromType === 'user' ? 'umeta_id' : 'meta_id', name: `"${name}"`, stop };
}

/** Connections of any type as relations of one. */
async function* ofType(lines: AsyncIterable<TransferLine>, type: string): AsyncGenerator<TransferLine> {
  // its records are objects
  for await (const line of lines)
    yield line.problem === undefined ? { at: line.at, record: { ...(line.record as object), type } } : line;
}

function fileSource(file: string, { format, map }: SourceOptions, defaults: TransferDefaults): ImportSource {
  if (file === '-' && process.stdin.isTTY)
    throw usage('Name a file, or pipe lines in: relx export --database other.db | relx import');
  const onLeftOut = (columns: readonly string[]) =>
    console.error(`Columns that say nothing of a relation are left out: ${columns.join(', ').replace(/[\p{Cc}\p{Cf}]/gu, ' ')}`);
  const { lines, done, total, stop } = readLines({ file, format, map, onLeftOut });
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
