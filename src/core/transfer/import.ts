import * as v from 'valibot';
import { backgroundYield } from '../../event-loop-yield.js';
import { afterCommit } from '../../store/dialects/database-unavailable.js';
import type { Store } from '../../store/store.js';
import { check, invalidParam, object, optional, problem, whole } from '../lib/checks.js';
import { formatValue } from '../lib/format-value.js';
import type { Hooks } from '../lib/hooks.js';
import { RelationError } from '../lib/relation-error.js';
import { checkEnds } from '../lib/relation-key.js';
import type { Relations } from '../relations/relations.js';
import { RelationRules } from '../relations/rules.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import { type LocatedLine, type RejectedLine, sumOf, TransferBatches } from './batch.js';
import { type ReadLine, readLine } from './line.js';
import { type Names, resolveNames } from './names.js';
import { type CheckedTransfer, checkTransferOptions } from './options.js';
import { separateSharedPositions } from './positions.js';
import type { TransferLine, TransferReport } from './record.js';

/**
 * Lines per transaction. With a single writer (SQLite), each commit writes all index pages that it changed, so few commits are
 * faster. With concurrent writers, others wait for locked rows.
 */
const BATCH_SIZE = { one: 50_000, many: 1000 } as const;

/** Dependencies of an import. */
export interface TransferSite {
  readonly store: Store;
  readonly types: TypeRegistry;
  readonly hooks: Hooks;
  readonly relations: Relations;
}

const rejectedLine = (at: number, error: unknown): RejectedLine => {
  if (error instanceof RelationError) return { at, action: 'reject', reason: error };
  throw error;
};

/** Imports lines in batches. */
class RelationImport {
  report: TransferReport = { lines: 0, added: 0, existing: 0, changed: 0, rejected: 0, at: 0 };
  readonly #batches: TransferBatches;
  readonly #rules: RelationRules;
  /** Types of lines with positions. */
  readonly #placed = new Set<string>();

  constructor(
    private readonly site: TransferSite,
    private readonly options: CheckedTransfer,
  ) {
    this.#batches = new TransferBatches(site.store, site.hooks, options);
    this.#rules = new RelationRules(site.store, site.hooks);
  }

  /** Writes the lines that {@link read} returned. */
  async write(read: readonly (ReadLine | RejectedLine)[]): Promise<void> {
    const names = await resolveNames(
      this.site.store,
      read.flatMap((line) => ('action' in line ? [] : [line.from, line.to])),
    );
    const located = read.map((line) => ('action' in line ? line : this.#locate(line, names)));
    const { items, ...counted } = await this.#batches.run(await this.#allowed(located));
    const sum = sumOf(this.report, counted);
    const lines = Object.values(sum).reduce((all, count) => all + count, 0);
    this.report = { lines, ...sum, at: read.at(-1)?.at ?? this.report.at };
    for (const item of items) this.options.onItem?.(item);
    this.options.onProgress?.(this.report);
    const [wrong] = this.options.strict ? items.flatMap((item) => (item.action === 'reject' ? [item.reason] : [])) : [];
    if (wrong) throw wrong;
  }

  /** Completes the import after the last batch. */
  async finish(): Promise<void> {
    const { store, types, relations } = this.site;
    const placed = [...this.#placed].map((name) => types.get(name));
    if (!this.options.dryRun) await separateSharedPositions(store, relations, placed);
  }

  /** Parses a line. */
  read({ at, record, problem }: TransferLine): ReadLine | RejectedLine {
    try {
      if (problem !== undefined) throw new RelationError('ncr_invalid_args', problem);
      const read = readLine(this.site.types, at, record, this.options.defaults);
      if (read.from_order !== undefined || read.to_order !== undefined) this.#placed.add(read.type.name);
      return read;
    } catch (error) {
      return rejectedLine(at, error);
    }
  }

  #locate(line: ReadLine, names: Names): LocatedLine | RejectedLine {
    try {
      const from = names.find('from', line.from);
      const to = names.find('to', line.to);
      checkEnds(line.type, { type: line.type.name, from, to });
      // most lines contain ids
      return from === line.from && to === line.to ? (line as LocatedLine) : { ...line, from, to };
    } catch (error) {
      return rejectedLine(line.at, error);
    }
  }

  /** Applies the filter of plugins, outside the transaction because they may read and write. */
  async #allowed(lines: readonly (LocatedLine | RejectedLine)[]): Promise<readonly (LocatedLine | RejectedLine)[]> {
    if (!this.site.hooks.hasFilter('ncr_relation_allowed')) return lines;
    const allowed: (LocatedLine | RejectedLine)[] = [];
    for (const line of lines) {
      try {
        if (!('action' in line)) await this.#rules.mustBeAllowed(line.type, line.from, line.to);
        allowed.push(line);
      } catch (error) {
        allowed.push(rejectedLine(line.at, error));
      }
    }
    return allowed;
  }
}

const Line = object({ at: whole(0), problem: optional(v.string(problem('must be a string'))) });

function checkLine(line: unknown): TransferLine {
  check(Line, 'lines', line);
  return line as TransferLine; // the import checks its record
}

/** Imports the relations of lines in batches of one transaction each. */
export async function importRelations(site: TransferSite, lines: unknown, options: unknown): Promise<TransferReport> {
  const checked = checkTransferOptions(site.types, options);
  if (typeof lines !== 'object' || lines === null || !(Symbol.iterator in lines || Symbol.asyncIterator in lines))
    throw invalidParam('ncr_invalid_args', 'lines', `must be a list or a stream of lines, not ${formatValue(lines)}`);
  const running = new RelationImport(site, checked);
  const yieldEventLoop = backgroundYield();
  let batch: (ReadLine | RejectedLine)[] = [];
  const write = async () => {
    checked.signal?.throwIfAborted();
    await running.write(batch);
    batch = [];
    await yieldEventLoop();
  };
  checked.signal?.throwIfAborted();
  try {
    for await (const line of lines as AsyncIterable<unknown>) {
      batch.push(running.read(checkLine(line)));
      if (batch.length === BATCH_SIZE[site.store.writers]) await write();
    }
    if (batch.length > 0) await write();
    checked.signal?.throwIfAborted();
    await running.finish();
  } catch (error) {
    const { added, changed } = running.report;
    throw !checked.dryRun && added + changed > 0 ? afterCommit(error) : error;
  }
  return running.report;
}
