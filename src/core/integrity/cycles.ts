import type { RelationType } from '../../contract/index.js';
import { BEGINNING, type Edge } from '../../store/integrity/rows.js';
import type { Store } from '../../store/store.js';
import { groupBy } from '../lib/group-by.js';

/** Relations of a statement. */
const PAGE = 10_000;

/** IDs of the relations of an acyclic type that are part of a cycle. Memory depends on the number of its relations. */
export async function cyclesOf(store: Store, type: RelationType, pause: () => Promise<void>): Promise<ReadonlySet<number>> {
  const [objectType = 'post'] = type.from_object_types;
  const edges: Edge[] = [];
  for (let after = BEGINNING; ; ) {
    const page = await store.integrity.rows.edges(type.name, objectType, after, PAGE);
    for (const edge of page) edges.push(edge);
    after = page.at(-1)?.id ?? after;
    await pause();
    if (page.length < PAGE) return onCycles(edges);
  }
}

/** IDs of the edges that are part of a cycle: those within a strongly connected component, which Kosaraju's algorithm finds. */
function onCycles(edges: readonly Edge[]): ReadonlySet<number> {
  const outgoing = groupBy(edges, ({ from_id }) => from_id);
  const incoming = groupBy(edges, ({ to_id }) => to_id);
  const component = new Map<number, number>();
  for (const root of finishing(outgoing).reverse()) {
    if (component.has(root)) continue;
    component.set(root, root);
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop())
      for (const { from_id } of incoming.get(node) ?? []) {
        if (component.has(from_id)) continue;
        component.set(from_id, root);
        open.push(from_id);
      }
  }
  const inside = edges.filter(({ from_id, to_id }) => component.get(from_id) === component.get(to_id));
  return new Set(inside.map(({ id }) => id));
}

/** The nodes in the order in which a depth-first search leaves them. Not recursive, because a path can be long. */
function finishing(outgoing: ReadonlyMap<number, readonly Edge[]>): number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const open: { readonly node: number; readonly rest: Iterator<Edge> }[] = [];
  const enter = (node: number) => {
    if (seen.has(node)) return;
    seen.add(node);
    open.push({ node, rest: (outgoing.get(node) ?? []).values() });
  };
  for (const root of outgoing.keys()) {
    enter(root);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const { value, done } = top.rest.next();
      if (!done) enter(value.to_id);
      else {
        order.push(top.node);
        open.pop();
      }
    }
  }
  return order;
}
