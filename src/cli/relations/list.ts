import type { Relation } from '../../contract/index.js';
import type { Relations, Relx } from '../../core/index.js';
import { relationColumns } from '../../core/lib/relation-key.js';
import type { Format } from '../terminal/format-option.js';
import { printPages } from '../terminal/print-rows.js';
import { withRelx } from '../with-relx.js';
import { type ListSelector, requestedList } from './which.js';

interface ListOptions extends ListSelector {
  readonly limit: number;
  readonly format: Format;
}

/** Relations per page. */
const PAGE_SIZE = 10_000;

/** Reads pages of at most `maximum` relations in all. Returns whether there are more. */
async function* pages(
  relations: Relations,
  query: ReturnType<typeof requestedList>,
  maximum: number,
  toRow: (relation: Relation) => Relation = (relation) => relation,
): AsyncGenerator<readonly Relation[], boolean> {
  let after = 0;
  for (let left = maximum; left > 0; left -= PAGE_SIZE) {
    const limit = Math.min(PAGE_SIZE, left);
    const page = await relations.rows({ ...query, after, limit });
    yield page.map(toRow);
    after = page.at(-1)?.id ?? after;
    if (page.length < limit) return false;
  }
  return (await relations.rows({ ...query, after, limit: 1 })).length > 0;
}

/** Columns of the fields of relation types, such as `data.role`. JSON and YAML have the object `data` instead. */
function dataColumns(types: Relx['types'], { type }: ListSelector): string[] {
  const shown = type === undefined ? types.all() : [types.get(type)];
  return [...new Set(shown.flatMap(({ fields = {} }) => Object.keys(fields).map((name) => `data.${name}`)))];
}

const withColumns = (relation: Relation): Relation => ({
  ...relation,
  ...Object.fromEntries(Object.entries(relation.data ?? {}).map(([name, value]) => [`data.${name}`, value])),
});

/** `content-relations list`. */
export async function list({ limit, format, ...which }: ListOptions): Promise<void> {
  const query = requestedList(which);
  await withRelx(
    which,
    async ({ relations, types }) => {
      if (format === 'count') console.log(await relations.count(query));
      else {
        const flat = format === 'table' || format === 'csv';
        const columns = flat ? [...relationColumns, ...dataColumns(types, which)] : relationColumns;
        const found = pages(relations, query, limit || Number.POSITIVE_INFINITY, flat ? withColumns : undefined);
        const isMore = await printPages(found, columns as typeof relationColumns, format);
        if (isMore) console.error(`Only the first ${limit} relations are listed. To list all, pass --limit 0.`);
      }
    },
    { reads: true },
  );
}
