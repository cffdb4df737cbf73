import { describe, expect, it } from 'vitest';
import { type Collection, loggedOutViewer, Viewer } from '../../../src/core/index.js';
import { defaultPostTypes, defaultTaxonomies } from '../../../src/core/wordpress/content/content-types.js';
import { contentQuery, mustMayList } from '../../../src/server/wp/collection-query.js';

const types = { postTypes: defaultPostTypes, taxonomies: defaultTaxonomies };
const of = (name: string): Collection => ({
  objectType: 'post',
  type: { name, label: name, rest_base: name, hierarchical: false },
});
const terms: Collection = { objectType: 'term' };
const users: Collection = { objectType: 'user' };
const contributor = new Viewer(1, ['contributor']);
const editor = new Viewer(2, ['editor']);
const administrator = new Viewer(3, ['administrator']);
const pagesOnly = new Viewer(4, { edit_pages: true });

describe('a viewer', () => {
  it.each<[string, Viewer, Collection, 'view' | 'edit', string[]]>([
    ['a logged-out user reads', loggedOutViewer, of('post'), 'view', ['publish']],
    ['a contributor edits posts', contributor, of('post'), 'edit', ['publish']],
    ['a contributor lists drafts', contributor, of('post'), 'view', ['draft', 'publish']],
    ['one who edits pages lists them', pagesOnly, of('page'), 'edit', ['draft']],
    ['an editor edits terms', editor, terms, 'edit', ['publish']],
    ['an administrator edits users', administrator, users, 'edit', ['publish']],
  ])('may list it: %s', (_, viewer, collection, view, statuses) => {
    expect(() => mustMayList(types, collection, view, statuses, viewer)).not.toThrow();
  });

  it.each<[string, Viewer, Collection]>([
    ['a logged-out user', loggedOutViewer, of('post')],
    ['a contributor, pages', contributor, of('page')],
    ['one who edits pages, posts', pagesOnly, of('post')],
    ['a contributor, terms', contributor, terms],
    ['an editor, users', editor, users],
  ])('may not edit it: %s', (_, viewer, collection) => {
    const list = () => mustMayList(types, collection, 'edit', ['publish'], viewer);
    expect(list).toThrow(expect.objectContaining({ code: 'rest_forbidden_context' }));
  });

  it.each<[string, Viewer, string[], number]>([
    ['a logged-out user', loggedOutViewer, ['draft'], 401],
    ['a subscriber', new Viewer(5, ['subscriber']), ['publish', 'draft'], 403],
  ])('may not list other statuses: %s', (_, viewer, statuses, status) => {
    const details = { status: expect.objectContaining({ code: 'rest_forbidden_status', data: { status } }) };
    expect(() => mustMayList(types, of('post'), 'view', statuses, viewer)).toThrow(
      expect.objectContaining({ code: 'rest_invalid_param', data: expect.objectContaining({ details }) }),
    );
  });
});

it('the parameters of taxonomies are conditions by their names', () => {
  const query = { page: 1, per_page: 10, categories: [1, 2], tags_exclude: [3], product_cat: undefined };
  expect(contentQuery(query as unknown as Parameters<typeof contentQuery>[0], types)).toMatchObject({
    view: 'view',
    query: { page: 1, per_page: 10, terms: { category: [1, 2] }, terms_exclude: { post_tag: [3] } },
  });
});
