import { columnFields } from '../../core/transfer/record.js';

/** A column of a relation, or of a field of its data, such as `data.role`. */
const isField = (name: string): boolean =>
  (columnFields as readonly string[]).includes(name) || /^data\.[a-z]\w{0,39}$/.test(name);

/** The field of each column; undefined for an ignored column. */
export interface CsvColumns {
  readonly fields: readonly (string | undefined)[];
  readonly ignored: readonly string[];
}

/**
 * Assigns fields to columns by the names in the first line.
 *
 * @param map column names by field, for columns with other names
 * @throws Error for a duplicate or missing column
 */
export function csvColumns(header: readonly string[], map: ReadonlyMap<string, string>): CsvColumns {
  const names = header.map((name) => name.trim());
  for (const column of map.values())
    if (!names.includes(column))
      throw new Error(`The first line has no column "${column}". It has: ${shown(names)}. Check --map.`);
  const byColumn = new Map([...map].map(([field, column]) => [column, field]));
  const fields = names.map((name) => byColumn.get(name) ?? (isField(name) && !map.has(name) ? name : undefined));
  const named = fields.filter((field) => field !== undefined);
  const duplicate = named.find((field, index) => named.indexOf(field) < index);
  if (duplicate !== undefined) throw new Error(`Two columns contain ${duplicate}. Remove or rename one of them.`);
  for (const side of ['from', 'to'])
    if (!named.includes(`${side}_id`) && !named.includes(`${side}_slug`))
      throw new Error(
        `The first line has no column ${side}_id or ${side}_slug. It has: ${shown(names)}. ` +
          `Specify the column with --map ${side}_id=<column>.`,
      );
  return { fields, ignored: names.filter((name, index) => fields[index] === undefined && name !== '') };
}

/** Column names for an error message, without control characters. */
function shown(names: readonly string[]): string {
  const text = names.join(', ').replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '?');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
