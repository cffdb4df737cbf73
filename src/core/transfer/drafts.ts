import type { ObjectRef, RelationType } from '../../contract/index.js';
import { UNORDERED } from '../../store/database.js';
import { type Changeable, changeableColumns } from '../../store/relations/columns.js';
import type { NewRelation } from '../../store/relations/rows.js';
import type { TransferChanges } from './record.js';

/** Values that a line can set; undefined for those that it omits. */
export type Settings = { readonly [Name in keyof Changeable]: Changeable[Name] | undefined };

const turned: Partial<Record<keyof Changeable, keyof Changeable>> = { from_order: 'to_order', to_order: 'from_order' };

const shown = (value: string | number): string | number | null => (value === UNORDERED ? null : value);

/** A new or existing relation with the values of an import's lines. */
export class Draft {
  readonly settings: Changeable;

  constructor(
    /** Undefined for a new relation. */
    readonly id: number | undefined,
    readonly type: RelationType,
    readonly from: ObjectRef,
    readonly to: ObjectRef,
    settings: Changeable,
  ) {
    this.settings = { ...settings };
  }

  /**
   * Applies the values of a line and returns the changes. A line of a two-way relation may have source and target swapped, and
   * so its positions.
   */
  take(from: ObjectRef, settings: Settings): TransferChanges | undefined {
    const isTurned = from.objectType !== this.from.objectType || from.id !== this.from.id;
    const changes: Record<string, readonly [string | number | null, string | number | null]> = {};
    for (const name of changeableColumns) {
      const own = isTurned ? (turned[name] ?? name) : name;
      const value = settings[name];
      if (value === undefined || value === this.settings[own]) continue;
      changes[own] = [shown(this.settings[own]), shown(value)];
      // of a swapped line, each position belongs to the other side
      Object.assign(this.settings, { [own]: value });
    }
    return Object.keys(changes).length > 0 ? changes : undefined;
  }

  /** The row to insert. */
  row(): NewRelation {
    const { type, from, to } = this;
    const { from_order, to_order, ...details } = this.settings;
    const orders = from_order === UNORDERED && to_order === UNORDERED ? {} : { from_order, to_order };
    return { type: type.name, twoWay: type.direction === 'bidirectional', from, to, ...details, ...orders };
  }
}
