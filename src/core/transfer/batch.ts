import type { ObjectRef, ObjectType } from '../../contract/index.js';
import { UNORDERED } from '../../store/database.js';
import type { Executor } from '../../store/query/prepared.js';
import { endsOf } from '../../store/relations/columns.js';
import { pairOf } from '../../store/relations/pair.js';
import type { NewRelation } from '../../store/relations/relation-table.js';
import type { Store } from '../../store/store.js';
import { chunks } from '../lib/chunks.js';
import { groupBy } from '../lib/group-by.js';
import type { Hooks } from '../lib/hooks.js';
import { isoTime } from '../lib/iso-time.js';
import { RelationError } from '../lib/relation-error.js';
import { newData } from '../relations/data/written-data.js';
import { objectNotFound } from '../relations/rules.js';
import { hasRules, TypeRules } from '../relations/types/type-rules.js';
import { Draft } from './draft.js';
import { KnownObjects } from './known-objects.js';
import { TransferLimits } from './limits.js';
import type { ReadLine } from './line.js';
import type { CheckedTransfer } from './options.js';
import type { TransferItem, TransferReport } from './record.js';

/** A line whose source and target ids are resolved. */
export type LocatedLine = Omit<ReadLine, 'from' | 'to'> & { readonly from: ObjectRef; readonly to: ObjectRef };

/** A line that was rejected before the database was queried. */
export type RejectedLine = Extract<TransferItem, { action: 'reject' }>;

/** Result of a batch: the reported lines in order, and the number of lines per action. */
export interface BatchResult extends Tally {
  readonly items: readonly TransferItem[];
}

/** Number of lines per action. */
export type Tally = Pick<TransferReport, 'added' | 'existing' | 'changed' | 'rejected'>;

/** Checks of lines, which count those that are planned. */
interface Checks {
  readonly limits: TransferLimits;
  readonly rules: TypeRules;
}

const none: Tally = { added: 0, existing: 0, changed: 0, rejected: 0 };
const counters = { add: 'added', existing: 'existing', change: 'changed', reject: 'rejected' } as const;

/** Sum of two tallies. */
export const sumOf = (one: Tally, other: Tally): Tally => ({
  added: one.added + other.added,
  existing: one.existing + other.existing,
  changed: one.changed + other.changed,
  rejected: one.rejected + other.rejected,
});

/** Number of lines per statement. */
const TOGETHER = 1000;

const isRejected = (line: LocatedLine | RejectedLine): line is RejectedLine => 'action' in line;
const isTwoWay = ({ type }: LocatedLine): boolean => type.direction === 'bidirectional';
const pairOfLine = (line: LocatedLine): string => pairOf(line.from, line.to, isTwoWay(line));

/** Checks lines in order against earlier ones and the database, and writes the new and changed relations. */
export class TransferBatches {
  /** Relations that a dry run has planned in earlier batches. An import finds them in the database. */
  readonly #planned = new Map<string, Draft>();
  readonly #checks: Checks;
  readonly #known: KnownObjects;

  constructor(
    private readonly store: Store,
    private readonly hooks: Hooks,
    private readonly options: CheckedTransfer,
  ) {
    this.#checks = this.#newChecks();
    this.#known = new KnownObjects(store, !options.dryRun);
  }

  #newChecks(): Checks {
    return { limits: new TransferLimits(this.hooks), rules: new TypeRules(this.store) };
  }

  /** Processes a batch in one transaction. Writes nothing with `dryRun`. */
  run(lines: readonly (LocatedLine | RejectedLine)[]): Promise<BatchResult> {
    return this.options.dryRun
      ? this.#each(this.store.db, lines)
      : this.store.transaction(async (executor) => {
          if (lines.some((line) => !isRejected(line) && line.type.acyclic)) await this.store.lockAcyclic(executor);
          return this.#each(executor, lines);
        });
  }

  async #each(executor: Executor, lines: readonly (LocatedLine | RejectedLine)[]): Promise<BatchResult> {
    const items: TransferItem[] = [];
    let tally = none;
    for (const part of chunks(lines, TOGETHER)) {
      const { items: reported, ...counted } = await this.#part(executor, part);
      for (const item of reported) items.push(item);
      tally = sumOf(tally, counted);
      if (this.options.strict && counted.rejected > 0) break;
    }
    return { ...tally, items };
  }

  async #part(executor: Executor, lines: readonly (LocatedLine | RejectedLine)[]): Promise<BatchResult> {
    if (this.options.dryRun) return this.#checkLines(executor, lines, this.#planned, this.#checks);
    const drafts = new Map<string, Draft>();
    const result = await this.#checkLines(executor, lines, drafts, this.#newChecks());
    const fresh: NewRelation[] = [];
    for (const draft of drafts.values()) {
      if (draft.id === undefined) fresh.push(draft.row());
      else await this.store.transfer.rows.change(executor, draft.id, draft.settings);
    }
    const added = await this.store.relations.insertMany(executor, fresh);
    // lines that were not checked before can violate the unique index
    return { ...result, added, existing: result.existing + fresh.length - added };
  }

  /** The action for each line. Adds new and changed relations to `drafts`. */
  async #checkLines(
    executor: Executor,
    lines: readonly (LocatedLine | RejectedLine)[],
    drafts: Map<string, Draft>,
    checks: Checks,
  ): Promise<BatchResult> {
    const located = lines.filter((line): line is LocatedLine => !isRejected(line));
    const there = await this.#known.find(
      executor,
      located.flatMap(({ from, to }) => [from, to]),
    );
    const stored = await this.#stored(executor, located, checks.limits);
    await checks.limits.count(this.store, executor, located);
    await checks.rules.read(executor, located);
    const items: TransferItem[] = [];
    const tally = { ...none };
    for (const line of lines) {
      const item = isRejected(line) ? line : await this.#checkLine(executor, line, there, stored, drafts, checks);
      tally[counters[item.action]] += 1;
      if (this.options.every || item.action === 'reject') items.push(item);
      if (this.options.strict && item.action === 'reject') break;
    }
    return { ...tally, items };
  }

  async #checkLine(
    executor: Executor,
    line: LocatedLine,
    there: ReadonlyMap<ObjectType, ReadonlySet<number>>,
    stored: ReadonlyMap<string, Draft>,
    drafts: Map<string, Draft>,
    { limits, rules }: Checks,
  ): Promise<TransferItem> {
    const { at, type, from, to } = line;
    const ends = { at, type: type.name, from_type: from.objectType, from_id: from.id, to_type: to.objectType, to_id: to.id };
    for (const [name, end] of Object.entries({ from_id: from, to_id: to }))
      if (!there.get(end.objectType)?.has(end.id)) return { at, action: 'reject', reason: objectNotFound(name, end) };
    const key = `${type.name} ${pairOfLine(line)}`;
    const known = drafts.get(key) ?? stored.get(key);
    try {
      if (known) {
        const changes = this.options.onConflict === 'update' ? known.take(from, line) : undefined;
        if (!changes) return { ...ends, action: 'existing' };
        drafts.set(key, known);
        return { ...ends, action: 'change', changes };
      }
      if (hasRules(type)) await rules.check(executor, line);
      limits.plan(type, from, to);
      rules.add(line);
    } catch (reason) {
      if (reason instanceof RelationError) return { at, action: 'reject', reason };
      throw reason;
    }
    const { created_at = isoTime(undefined), from_order = UNORDERED, to_order = UNORDERED } = line;
    const data = newData(type, line.data);
    drafts.set(key, new Draft(undefined, type, from, to, { created_at, from_order, to_order, data }));
    return { ...ends, action: 'add' };
  }

  /** The existing relations of lines that need them before the write. */
  async #stored(executor: Executor, lines: readonly LocatedLine[], limits: TransferLimits): Promise<Map<string, Draft>> {
    const { every, onConflict } = this.options;
    const wanted = lines.filter(({ type }) => every || onConflict !== 'skip' || limits.holds(type) || hasRules(type));
    const stored = new Map<string, Draft>();
    for (const [type, own] of groupBy(wanted, (line) => line.type)) {
      const pairs = [...new Set(own.map(pairOfLine))];
      for (const row of await this.store.transfer.rows.present(executor, type.name, pairs)) {
        const { from, to } = endsOf(row);
        stored.set(`${type.name} ${row.pair}`, new Draft(row.id, type, from, to, row));
      }
    }
    return stored;
  }
}
