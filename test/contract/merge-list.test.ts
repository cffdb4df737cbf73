import { describe, expect, it } from 'vitest';
import { compareLists, type ListItem, mergeList } from '../../src/contract/merge-list.js';
import { changesOf, itemsOf, mergeCases, textOf } from './merge-cases.js';

describe('a merge of lists keeps', () => {
  it.each(mergeCases)('$title', ({ base, items, current, merged, own = '', others = '' }) => {
    const lists = [itemsOf(base), itemsOf(items), itemsOf(current)] as const;
    expect(textOf(mergeList(...lists))).toBe(merged);
    const found = compareLists(...lists);
    expect(changesOf({ ...found, updated: found.updated.map(({ item }) => item) })).toBe(own);
    expect(changesOf(found.others)).toBe(others);
  });

  it('the keys apart of objects of two types with the same id', () => {
    const [post, term]: ListItem[] = [
      { id: 1, object_type: 'post' },
      { id: 1, object_type: 'term' },
    ];
    if (post && term) expect(mergeList([post], [term], [post])).toEqual([term]);
  });
});
