// Measures lists of a post with 500 relations that have data: sorted and filtered by a field, compared with the same list in its
// own order; and lists of a type that declares fields but whose relations have no data, compared with a type without fields.
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { figure, ratio } from './figure.mjs';

const RELATIONS = 500;
/** A pair is this many calls of each list. */
const CALLS = 200;
const PAIRS = 9;

const type = (name, fields) => ({
  name,
  label: name,
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  ...(fields && { fields }),
});
const fields = { weight: { type: 'integer' }, role: { type: 'string', default: 'author' } };

async function site() {
  const relx = await open({
    dialect: libsql({ filename: ':memory:' }),
    types: [type('credits', fields), type('without_data', fields), type('plain')],
  });
  const ids = Array.from({ length: RELATIONS }, (_, index) => index + 2);
  const post = (id) => ({ kind: 'post', id, type: 'post', title: `Post ${id}`, date: '2026-01-01T00:00:00Z' });
  await relx.import([1, ...ids].map(post));
  const line = (name, id, data) => ({ at: id, record: { type: name, from_id: 1, to_id: id, ...(data && { data }) } });
  await relx.transfer.import(
    ids.flatMap((id) => [
      line('credits', id, { weight: (id * 7919) % RELATIONS, role: id % 2 ? 'author' : 'editor' }),
      line('without_data', id),
      line('plain', id),
    ]),
  );
  return relx;
}

export async function data() {
  const relx = await site();
  const list = (options) => relx.relations.list({ objectType: 'post', id: 1 }, { limit: 10, ...options });
  const lists = {
    order: { type: 'credits' },
    sorted: { type: 'credits', orderBy: 'data.weight' },
    filtered: { type: 'credits', data: { role: 'editor' } },
    empty: { type: 'without_data' },
    plain: { type: 'plain' },
  };
  const times = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
  for (let pair = -1; pair < PAIRS; pair++)
    for (const [name, options] of Object.entries(lists)) {
      const started = performance.now();
      for (let call = 0; call < CALLS; call++) await list(options);
      // the first round warms up
      if (pair >= 0) times[name].push(((performance.now() - started) / CALLS) * 1000);
    }
  await relx.close();
  return {
    in_order: figure(times.order, { unit: 'us', digits: 0 }),
    sorted_of_order: ratio(times.sorted, times.order, { atMost: 2, digits: 2 }),
    filtered_of_order: ratio(times.filtered, times.order, { digits: 2 }),
    without_values_of_no_fields: ratio(times.empty, times.plain, { digits: 2 }),
  };
}
