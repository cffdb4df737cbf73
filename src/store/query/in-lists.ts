import { type Bind, type Build, type Executor, LONGEST_READ, listSize, type PreparedQueries, type Values } from './prepared.js';

/**
 * Runs a query with one IN list in as few statements as possible.
 *
 * @param build builds the query for a list size, with the slots `list`
 */
export async function inLists<Row>(
  queries: PreparedQueries,
  executor: Executor,
  key: string,
  list: readonly Bind[],
  build: (slots: Parameters<Build<Row>>[0], size: number) => ReturnType<Build<Row>>,
  values: Values = {},
): Promise<Row[]> {
  if (list.length > LONGEST_READ) {
    const first = await inLists(queries, executor, key, list.slice(0, LONGEST_READ), build, values);
    return first.concat(await inLists(queries, executor, key, list.slice(LONGEST_READ), build, values));
  }
  if (list.length === 0) return [];
  const size = listSize(list.length);
  return queries.rows(executor, `${key} ${size}`, (slots) => build(slots, size), { ...values, list });
}
