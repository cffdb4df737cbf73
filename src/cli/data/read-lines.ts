import { createReadStream, fstatSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { TransferLine } from '../../core/index.js';
import { readJsonLines } from './read-json-lines.js';
import { readText } from './read-text.js';

export type FileFormat = 'jsonl' | 'csv';

interface Reading {
  /** Path, or `-` for standard input. */
  readonly file: string;
  /** @default detected from the start of the file */
  readonly format: FileFormat | undefined;
  /** Column names or keys by field. */
  readonly map: ReadonlyMap<string, string>;
  readonly onIgnored: (columns: readonly string[]) => void;
}

/** Lines of a file, with the progress of reading. */
export interface FileLines {
  readonly lines: AsyncGenerator<TransferLine>;
  /** Bytes read so far. */
  readonly done: () => number;
  /** Size of the file in bytes; undefined if unknown. */
  readonly total: number | undefined;
  /** Stops reading. The iteration throws the reason. */
  stop(reason: Error): void;
}

/** Opens a file of relations, or standard input. @throws Error if the file does not exist or can't be read */
export function readLines({ file, format, map, onIgnored }: Reading): FileLines {
  const isInput = file === '-';
  const total = sizeOf(file, isInput);
  const stream: Readable = isInput ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  let done = 0;
  async function* bytes() {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      done += chunk.length;
      yield chunk;
    }
  }
  return {
    lines: linesOf(readText(bytes()), format, map, onIgnored),
    done: () => done,
    total,
    stop: (reason) => void stream.destroy(reason),
  };
}

function sizeOf(file: string, isInput: boolean): number | undefined {
  try {
    const stats = isInput ? fstatSync(0) : statSync(file);
    if (stats.isDirectory()) throw new Error('it is a folder');
    return stats.isFile() ? stats.size : undefined;
  } catch (cause) {
    if (isInput) return undefined;
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`The file "${file}" does not exist. Check the path.`, { cause });
    throw new Error(`"${file}" can't be read: ${(cause as Error).message}.`, { cause });
  }
}

async function* linesOf(
  text: AsyncIterable<string>,
  format: FileFormat | undefined,
  map: ReadonlyMap<string, string>,
  onIgnored: Reading['onIgnored'],
): AsyncGenerator<TransferLine> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  while (start.trim() === '') {
    const { done, value } = await chunks.next();
    if (done) return;
    start += value;
  }
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  const first = start.trimStart()[0];
  if (format !== 'csv' && first === '[')
    throw new Error("The file is a JSON array. Convert it to one object per line with jq -c '.[]'.");
  if (format === 'csv' || (format === undefined && first !== '{')) {
    const { readCsv } = await import('./read-csv.js');
    yield* readCsv(all(), { map, onIgnored });
  } else if (map.size === 0) yield* readJsonLines(all());
  else for await (const line of readJsonLines(all())) yield renamed(line, map);
}

/** Renames the keys of a line to fields. */
function renamed(line: TransferLine, map: ReadonlyMap<string, string>): TransferLine {
  const { at, record } = line;
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return line;
  const given = new Map(Object.entries(record));
  for (const [field, key] of map) {
    if (!given.has(key)) continue;
    given.set(field, given.get(key));
    if (!map.has(key)) given.delete(key);
  }
  return { at, record: Object.fromEntries(given) };
}
