// The statement that the core runs for the first page of a list, for baselines that run the same one by hand.
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';

/** An id that no post has, and no limit or offset is. */
const ID = 987_654_321;

/**
 * The SQL text and the parameters of a list, null where the id of its source object belongs.
 *
 * @param options options of the list, such as its type
 */
export async function statementOfList(filename, options) {
  const dialect = libsql({ filename });
  const ran = [];
  const read = (sql, parameters) => {
    ran.push({ sql, parameters });
    return dialect.read(sql, parameters);
  };
  const relx = await open({ dialect: { ...dialect, read }, url: 'http://127.0.0.1' });
  await relx.relations.list({ objectType: 'post', id: ID }, { ...options, limit: 10 });
  await relx.close();
  const { sql, parameters } = ran.find(({ sql: text }) => text.includes('relx_relations'));
  return { sql, parameters: parameters.map((value) => (value === ID ? null : value)) };
}
