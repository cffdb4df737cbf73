import { createReadStream, fstatSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { TransferLine } from '../../core/index.js';
import { readJsonLines } from './read-json-lines.js';
import { readText } from './read-text.js';

export type FileFormat = 'jsonl' | 'csv';

interface Reading {
  /** Path, or `-` for standard input. */
  readonly file: string;
  /** @default what the file begins with says */
  readonly format: FileFormat | undefined;
  /** Columns, or keys, by the field that they hold. */
  readonly map: ReadonlyMap<string, string>;
  readonly onLeftOut: (columns: readonly string[]) => void;
}

/** Lines of a file, with how far it has been read. */
export interface FileLines {
  readonly lines: AsyncGenerator<TransferLine>;
  /** Bytes read so far. */
  readonly done: () => number;
  /** Bytes in all; undefined where nobody knows. */
  readonly total: number | undefined;
  /** Ends the reading: whoever waits for the next line gets the reason. */
  stop(reason: Error): void;
}

/** Opens a file of relations, or standard input. @throws Error where there is none, or it can't be read */
export function readLines({ file, format, map, onLeftOut }: Reading): FileLines {
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
    lines: linesOf(readText(bytes()), format, map, onLeftOut),
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
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`There is no file "${file}".`, { cause });
    throw new Error(`"${file}" can't be read: ${(cause as Error).message}.`, { cause });
  }
}

async function* linesOf(
  text: AsyncIterable<string>,
  format: FileFormat | undefined,
  map: ReadonlyMap<string, string>,
  onLeftOut: Reading['onLeftOut'],
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
    throw new Error("It is one list of JSON, and has to be an object a line: jq -c '.[]' does that.");
  if (format === 'csv' || (format === undefined && first !== '{')) {
    const { readCsv } = await import('./read-csv.js');
    yield* readCsv(all(), { map, onLeftOut });
  } else if (map.size === 0) yield* readJsonLines(all());
  else for await (const line of readJsonLines(all())) yield renamed(line, map);
}

/** A line with its keys as fields. */
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
