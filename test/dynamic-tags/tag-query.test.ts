import { dynamicTags } from 'relx/dynamic-tags';
import { expect, it } from 'vitest';
import { tagQuery } from '../../src/dynamic-tags/tag-query.js';
import { normalizeTagSettings } from '../../src/dynamic-tags/tag-settings.js';

const queryOf = (settings: Readonly<Record<string, unknown>>) => {
  const spec = dynamicTags.relx_related_posts;
  return tagQuery(spec, normalizeTagSettings(spec, settings));
};

it('a count requests one item in any order, because the total comes with it', () => {
  const query = queryOf({ format: 'count', type: 'references', orderBy: 'random', order: 'desc', limit: 100 });
  expect(query).toMatchObject({ objectType: 'post', type: 'references', limit: 1 });
  expect([query.orderBy, query.order]).not.toContain('random');
});

it('other formats request their number of items in their order', () =>
  expect(queryOf({ format: 'titles', direction: 'incoming', orderBy: 'title', order: 'desc', limit: 7 })).toMatchObject({
    objectType: 'post',
    type: 'related_to',
    direction: 'incoming',
    orderBy: 'title',
    order: 'desc',
    limit: 7,
  }));
