import type { RelationType } from '../../contract/index.js';
import { UNORDERED } from '../../store/database.js';
import type { ObjectKey } from '../../store/relations/pair.js';
import type { NewRelation } from '../../store/relations/rows.js';
import type { PresentRelation } from '../../store/transfer/rows.js';
import type { TransferChanges } from './record.js';

/** What a line may set of a relation; undefined where it does not say. */
export interface Settings {
  readonly created_at: string | undefined;
  readonly from_order: number | undefined;
  readonly to_order: number | undefined;
}

const FIELDS = ['created_at', 'from_order', 'to_order'] as const;
const other = { created_at: 'created_at', from_order: 'to_order', to_order: 'from_order' } as const;

const shown = (value: string | number): string | number | null => (value === UNORDERED ? null : value);

/** A relation as the lines of an import leave it: one that is there, or one to be written. */
export class Draft {
  created_at: string;
  from_order: number;
  to_order: number;
  isChanged = false;

  constructor(
    /** Undefined for one that is not written yet. */
    readonly id: number | undefined,
    readonly type: RelationType,
    readonly from: ObjectKey,
    readonly to: ObjectKey,
    { created_at, from_order, to_order }: Pick<PresentRelation, (typeof FIELDS)[number]>,
  ) {
    this.created_at = created_at;
    this.from_order = from_order;
    this.to_order = to_order;
  }

  /**
   * Takes over what a line says, and gives what of it is new. A two-way relation has either end first, so that the
   * positions of a line which has the other one first are its two the other way round.
   */
  take(from: ObjectKey, settings: Settings): TransferChanges | undefined {
    const isTurned = from.kind !== this.from.kind || from.id !== this.from.id;
    const changes: Record<string, readonly [string | number | null, string | number | null]> = {};
    for (const name of FIELDS) {
      const own = isTurned ? other[name] : name;
      const value = settings[name];
      if (value === undefined || value === this[own]) continue;
      changes[own] = [shown(this[own]), shown(value)];
      // the value of a field is of its type: a text for created_at, a number for both others
      (this as Record<typeof own, string | number>)[own] = value;
      this.isChanged = true;
    }
    return Object.keys(changes).length > 0 ? changes : undefined;
  }

  /** What is written when it is new. */
  row(): NewRelation {
    const { type, from, to, created_at, from_order, to_order } = this;
    const orders = from_order === UNORDERED && to_order === UNORDERED ? {} : { from_order, to_order };
    return { type: type.name, twoWay: type.direction === 'bidirectional', from, to, created_at, ...orders };
  }
}
