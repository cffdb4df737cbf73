import type { RelationType } from '../../contract/index.js';
import { backgroundYield } from '../../event-loop-yield.js';
import { afterCommit } from '../../store/dialects/database-unavailable.js';
import { BEGINNING } from '../../store/integrity/rows.js';
import type { Store } from '../../store/store.js';
import type { Hooks } from '../lib/hooks.js';
import { fireRemoved } from '../relations/events.js';
import { hasSubtypes } from '../relations/types/sides.js';
import { isComputed, type TypeRegistry } from '../relations/types/type-registry.js';
import { classify, type Finding, type Rules } from './classifier.js';
import { cyclesOf } from './cycles.js';
import { type CheckedOptions, checkIntegrityOptions, type IntegrityOptions } from './options.js';
import { overview } from './overview.js';
import { repairBatch } from './repair.js';
import { type IntegrityItem, type IntegrityReport, integrityActions, integrityCategories } from './report.js';
import { unfitRows } from './unfit.js';

/**
 * Finds and repairs relations that violate the rules.
 *
 * A fix removes or repairs `orphaned`, `self`, `kind`, `duplicate` and `excess` relations, and positions (`order`). It keeps
 * `unregistered` relations by default, and always those with `wrong_subtype`, `cycle` and invalid `data`.
 */
export class Integrity {
  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly hooks: Hooks,
  ) {}

  /**
   * Finds invalid relations and changes nothing.
   *
   * @throws {RelationError} ncr_invalid_args for an invalid option; the signal's reason when it aborts
   *
   * @example
   * const { actions } = await relx.integrity.check();
   * const canFix = actions.remove + actions.repair > 0;
   */
  check(options: IntegrityOptions = {}): Promise<IntegrityReport> {
    return this.#report(options, false);
  }

  /**
   * Yields what {@link fix} would do with each invalid relation, by id. Changes nothing.
   *
   * @throws {RelationError} ncr_invalid_args for an invalid option; the signal's reason when it aborts
   *
   * @example
   * for await (const { category, action, id, reason } of relx.integrity.plan()) console.log(category, action, id, reason);
   */
  async *plan(options: IntegrityOptions = {}): AsyncGenerator<IntegrityItem, void, void> {
    for await (const { items } of this.#pages(checkIntegrityOptions(options), false)) yield* items;
  }

  /**
   * Repairs or removes invalid relations, in one transaction per batch. Fires `ncr_relation_removed` and its legacy alias for
   * each removed relation after the commit of its batch.
   *
   * @throws {RelationError} ncr_invalid_args for an invalid option; the signal's reason when it aborts; database errors. Finished
   * batches stay committed.
   *
   * @example
   * const { actions } = await relx.integrity.fix({ pruneUnregistered: false });
   */
  fix(options: IntegrityOptions = {}): Promise<IntegrityReport> {
    return this.#report(options, true);
  }

  async #report(options: IntegrityOptions, isFix: boolean): Promise<IntegrityReport> {
    const report = { checked: 0, found: 0, categories: zeros(integrityCategories), actions: zeros(integrityActions) };
    const unknownSubtypes = this.types.unknownSubtypes();
    for await (const { items, checked } of this.#pages(checkIntegrityOptions(options), isFix)) {
      for (const { category, action } of items) {
        report.categories[category] += 1;
        report.actions[action] += 1;
      }
      report.found += items.length;
      report.checked = checked;
    }
    return { ...report, unknownSubtypes };
  }

  async *#pages(options: CheckedOptions, isFix: boolean): AsyncGenerator<{ items: readonly IntegrityItem[]; checked: number }> {
    const { batchSize, pruneUnregistered, onProgress, onItem, signal } = options;
    const yieldEventLoop = backgroundYield();
    const pause = async () => {
      await yieldEventLoop();
      signal?.throwIfAborted();
    };
    signal?.throwIfAborted();
    const types: ReadonlyMap<string, RelationType> = new Map(
      this.types.all().flatMap((type) => (isComputed(type) ? [] : [[type.name, type] as const])),
    );
    const cycles = new Set<number>();
    const whole: string[] = [];
    for (const type of types.values()) {
      const own = type.acyclic ? await cyclesOf(this.store, type, pause) : new Set<number>();
      for (const id of own) cycles.add(id);
      if (hasSubtypes(type) || own.size > 0) whole.push(type.name);
    }
    const isForeign = (name: string) => this.types.foreign.has(name);
    const rules: Rules = { types, pruneUnregistered, isForeign, cycles, whole };
    const { rows } = this.store.integrity;
    const { total, last } = await rows.extent();
    const { capacity, suspicion } = await overview(this.store, types, this.hooks, pause, whole);
    let checked = 0;
    let found = 0;
    let hasRepaired = false;
    const certain = <T>(work: Promise<T>): Promise<T> =>
      work.catch((error) => {
        throw hasRepaired ? afterCommit(error) : error;
      });
    for (let after = BEGINNING; ; ) {
      await pause();
      const { upto, count } = await certain(rows.batch({ after, upto: last }, batchSize));
      if (count === 0) return;
      const range = { after, upto };
      const suspects = await certain(rows.suspects(this.store.db, [...types.values()], suspicion, range));
      let findings: readonly Finding[] = classify(
        suspects,
        rules,
        capacity,
        await certain(unfitRows(this.store, this.store.db, suspects, types)),
      );
      if (isFix && findings.some(({ item }) => item.action !== 'keep')) {
        const done = await certain(repairBatch(this.store, rules, range, capacity, findings));
        hasRepaired = true;
        findings = done.findings;
        capacity.adopt(done.counted);
      }
      const items = findings.map(({ item }) => item);
      checked += count;
      found += items.length;
      after = upto;
      // before onItem, because that callback may throw
      for (const item of items) if (isFix && item.action === 'remove') await fireRemoved(this.hooks, item);
      for (const item of items) onItem?.(item);
      onProgress?.({ checked, total, found });
      yield { items, checked };
    }
  }
}

const zeros = <K extends string>(names: readonly K[]): Record<K, number> =>
  // each name becomes a key
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;
