import { recordFields } from '../../core/transfer/record.js';

const isField = (name: string): boolean => (recordFields as readonly string[]).includes(name);

/** Which field each column holds, undefined for one that is left out. */
export interface CsvColumns {
  readonly fields: readonly (string | undefined)[];
  readonly leftOut: readonly string[];
}

/**
 * Finds the columns by the names in the first line.
 *
 * @param map columns by the field that they hold, where they are not called so
 * @throws Error for a column that is there twice or missing
 */
export function csvColumns(header: readonly string[], map: ReadonlyMap<string, string>): CsvColumns {
  const names = header.map((name) => name.trim());
  for (const column of map.values())
    if (!names.includes(column)) throw new Error(`The first line names no column "${column}". It names: ${shown(names)}.`);
  const byColumn = new Map([...map].map(([field, column]) => [column, field]));
  const fields = names.map((name) => byColumn.get(name) ?? (isField(name) && !map.has(name) ? name : undefined));
  const named = fields.filter((field) => field !== undefined);
  const twice = named.find((field, index) => named.indexOf(field) < index);
  if (twice !== undefined) throw new Error(`Two columns are for ${twice}: one has to go, or to be called otherwise.`);
  for (const side of ['from', 'to'])
    if (!named.includes(`${side}_id`) && !named.includes(`${side}_slug`))
      throw new Error(
        `The first line has to name the columns, and none is ${side}_id or ${side}_slug. It names: ${shown(names)}. ` +
          `Say which it is with --map ${side}_id=<column>.`,
      );
  return { fields, leftOut: names.filter((name, index) => fields[index] === undefined && name !== '') };
}

/** Names as an error may quote them, whatever the file is. */
function shown(names: readonly string[]): string {
  const text = names.join(', ').replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '?');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
