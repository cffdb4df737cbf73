import type { ObjectRef, RelationType } from '../../contract/index.js';
import { UNORDERED } from '../../store/database.js';
import { type Changeable, changeableColumns } from '../../store/relations/columns.js';
import type { NewRelation } from '../../store/relations/rows.js';
import type { TransferChanges } from './record.js';

/** What a line may set of a relation; undefined where it does not say. */
export type Settings = { readonly [Name in keyof Changeable]: Changeable[Name] | undefined };

const turned: Partial<Record<keyof Changeable, keyof Changeable>> = { from_order: 'to_order', to_order: 'from_order' };

const shown = (value: string | number): string | number | null => (value === UNORDERED ? null : value);

/** A relation as the lines of an import leave it: one that is there, or one to be written. */
export class Draft {
  readonly settings: Changeable;

  constructor(
    /** Undefined for one that is not written yet. */
    readonly id: number | undefined,
    readonly type: RelationType,
    readonly from: ObjectRef,
    readonly to: ObjectRef,
    settings: Changeable,
  ) {
    this.settings = { ...settings };
  }

  /**
   * Takes over what a line says, and gives what of it is new. A two-way relation has either end first, so that the
   * positions of a line which has the other one first are its two the other way round.
   */
  take(from: ObjectRef, settings: Settings): TransferChanges | undefined {
    const isTurned = from.objectType !== this.from.objectType || from.id !== this.from.id;
    const changes: Record<string, readonly [string | number | null, string | number | null]> = {};
    for (const name of changeableColumns) {
      const own = isTurned ? (turned[name] ?? name) : name;
      const value = settings[name];
      if (value === undefined || value === this.settings[own]) continue;
      changes[own] = [shown(this.settings[own]), shown(value)];
      // turned around, a position takes the place of the other one
      Object.assign(this.settings, { [own]: value });
    }
    return Object.keys(changes).length > 0 ? changes : undefined;
  }

  /** What is written when it is new. */
  row(): NewRelation {
    const { type, from, to } = this;
    const { from_order, to_order, ...details } = this.settings;
    const orders = from_order === UNORDERED && to_order === UNORDERED ? {} : { from_order, to_order };
    return { type: type.name, twoWay: type.direction === 'bidirectional', from, to, ...details, ...orders };
  }
}
