/**
 * Weight of a search result: guides come before types of the same name, but not before a function whose name is the word, such as
 * `addRelation()`. Pages come before their sections. The browser runs it, so it uses nothing else of this file.
 */
const rankOfResult = (id: string, term: string, stored?: Record<string, unknown>): number => {
  const isPage = Array.isArray(stored?.titles) && stored.titles.length === 0;
  const isFunction = id.endsWith(`#${term}`) && /^[a-z]+[A-Z]/.test(String(stored?.title));
  return (isPage ? 2 : 1) * (/\/reference\/relx[^/]*$/.test(id) && !isFunction ? 0.2 : 1);
};

/** Options of the search index. */
export const miniSearch = { searchOptions: { boostDocument: rankOfResult } };
