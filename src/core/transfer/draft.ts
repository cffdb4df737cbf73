import type { FieldValue, ObjectRef, RelationDataInput, RelationType } from '../../contract/index.js';
import { UNORDERED } from '../../store/database.js';
import { type Changeable, changeableColumns } from '../../store/relations/columns.js';
import type { NewRelation } from '../../store/relations/relation-table.js';
import { storedValue, storedValues } from '../relations/data/stored-data.js';
import { mergedData } from '../relations/data/written-data.js';
import type { TransferChanges } from './record.js';

/** Values that a line can set; undefined for those that it omits. */
export type Settings = { readonly [Name in keyof Placed]: Placed[Name] | undefined } & {
  readonly data: RelationDataInput | undefined;
};

/** What replaces the present value. Data is merged instead. */
type Placed = Omit<Changeable, 'data'>;
const placedNames = changeableColumns.filter((name) => name !== 'data');

const turned: Partial<Record<keyof Placed, keyof Placed>> = { from_order: 'to_order', to_order: 'from_order' };

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
   *
   * @throws {RelationError} ncr_invalid_data if the data is too long
   */
  take(from: ObjectRef, settings: Settings): TransferChanges | undefined {
    const isTurned = from.objectType !== this.from.objectType || from.id !== this.from.id;
    const { text, changes: ofData } = this.#merged(settings.data);
    const changes: Record<string, readonly [FieldValue | null, FieldValue | null]> = {};
    for (const name of placedNames) {
      const own = isTurned ? (turned[name] ?? name) : name;
      const value = settings[name];
      if (value === undefined || value === this.settings[own]) continue;
      changes[own] = [shown(this.settings[own]), shown(value)];
      // of a swapped line, each position belongs to the other side
      Object.assign(this.settings, { [own]: value });
    }
    Object.assign(this.settings, { data: text });
    const all = { ...changes, ...ofData };
    return Object.keys(all).length > 0 ? all : undefined;
  }

  /** The data with the values of a line, and the changes as `data.<field>`. */
  #merged(given: RelationDataInput | undefined): { readonly text: string | null; readonly changes: TransferChanges } {
    const { data } = this.settings;
    if (given === undefined) return { text: data, changes: {} };
    const text = mergedData(this.type, data, given);
    const [before, after] = [storedValues(data), storedValues(text)];
    const changed = Object.keys(given).filter((name) => storedValue(before, name) !== storedValue(after, name));
    const changes = changed.map((name) => [
      `data.${name}`,
      [storedValue(before, name) ?? null, storedValue(after, name) ?? null],
    ]);
    return { text, changes: Object.fromEntries(changes) };
  }

  /** The row to insert. */
  row(): NewRelation {
    const { type, from, to } = this;
    const { from_order, to_order, ...details } = this.settings;
    const orders = from_order === UNORDERED && to_order === UNORDERED ? {} : { from_order, to_order };
    return { type: type.name, twoWay: type.direction === 'bidirectional', from, to, ...details, ...orders };
  }
}
