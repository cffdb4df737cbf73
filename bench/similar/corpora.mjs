// Sites with known links between posts: the demo, and documentation pages with "See also" sections.
import { demoPages } from './demo-pages.mjs';
import { stdlibPages } from './stdlib-pages.mjs';

/**
 * Corpora of posts, each with its known links in both directions. A link leads to a post of the same type, because lists of
 * similar posts have that type by default.
 *
 * @returns {Promise<Record<string, { records: object[], links: Map<number, Set<number>> }>>}
 */
export async function corpora() {
  return { demo: linked(await demoPages()), documentation: linked(stdlibPages()) };
}

/** Turns pairs of ids into the links of each published post. */
function linked({ records, pairs }) {
  const types = new Map(records.filter(isShown).map(({ id, type }) => [id, type]));
  const links = new Map();
  const add = (from, to) => links.set(from, (links.get(from) ?? new Set()).add(to));
  for (const [from, to] of pairs) {
    if (from === to || !types.has(from) || types.get(from) !== types.get(to)) continue;
    add(from, to);
    add(to, from);
  }
  return { records, links };
}

const isShown = ({ kind, status = 'publish', password = '' }) => kind === 'post' && status === 'publish' && password === '';
