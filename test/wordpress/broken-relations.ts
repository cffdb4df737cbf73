/** A row of the table of relations. */
type Row = Record<string, string | number>;

const UNORDERED = Number.MAX_SAFE_INTEGER;

/** Pseudo-random numbers, the same each time. */
function generator(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Relations of which many are broken, in every way: gone objects, unknown types, wrong pairs, shared positions. */
export function brokenRelations(seed: number, count: number, posts: readonly number[]): Row[] {
  const next = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const ends = [...posts.slice(0, 5).map((id) => `post:${id}`), 'user:1', 'term:1', 'post:4040', 'user:4040'];
  const rows: Row[] = [];
  const pairs = new Set<string>();
  while (rows.length < count) {
    const type = pick(['few', 'few', 'pairs', 'pairs', 'references', 'references', 'gone_type']);
    const [from, to] = [pick(ends), next(3) === 0 ? pick(ends) : `post:${pick(posts)}`];
    const [from_type = '', from_id] = from.split(':');
    const [to_type = '', to_id] = to.split(':');
    const isLower = from_type === to_type ? Number(from_id) <= Number(to_id) : from_type < to_type;
    const right = type !== 'pairs' ? `${from}>${to}` : isLower ? `${from}-${to}` : `${to}-${from}`;
    // the unique index allows a copy only with a wrong pair
    const pair = next(5) === 0 || pairs.has(`${type} ${right}`) ? `wrong ${rows.length}` : right;
    pairs.add(`${type} ${pair}`);
    const place = () => pick([UNORDERED, UNORDERED, 0, 1, 2, -1]);
    rows.push({
      id: rows.length * 2 + 1,
      type,
      from_type,
      from_id: Number(from_id),
      to_type,
      to_id: Number(to_id),
      pair,
      from_order: place(),
      to_order: place(),
      created_at: '2026-01-01T00:00:00.000Z',
    });
  }
  return rows;
}
