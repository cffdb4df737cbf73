import { loggedOutViewer, Viewer } from 'relx/core';
import { describe, expect, test } from 'vitest';
import { serialize } from '../../../../src/core/lib/php-serialize.js';
import { toPostQuery, toTermQuery, toUserQuery } from '../../../../src/core/wordpress/content/collection-queries.js';
import type { ContentQuery } from '../../../../src/core/wordpress/content/collection-query.js';
import type { Store } from '../../../../src/store/store.js';

/** A site of which only options are read: its time zone, its sticky posts and its roles. */
const storeOf = (options: Readonly<Record<string, string>> = {}) =>
  ({ db: {}, reads: { options: async () => new Map(Object.entries(options)) } }) as unknown as Store;

const site = storeOf({ timezone_string: 'Europe/Berlin', sticky_posts: serialize([7, 8]) });
const posts = (query: ContentQuery, type = 'post', store = site) => toPostQuery(store, type, query, loggedOutViewer);

const editor = new Viewer(3, ['editor']);
const administrator = new Viewer(4, ['administrator']);
const users = (query: ContentQuery, viewer = loggedOutViewer) => toUserQuery(storeOf(), 'wp_', ['post', 'page'], query, viewer);

describe('a query of posts', () => {
  test.each<[ContentQuery, object]>([
    [{}, { limit: 10, offset: 0, orderby: 'date', order: 'desc', terms: [] }],
    [
      { page: 3, per_page: 5 },
      { limit: 5, offset: 10 },
    ],
    [{ page: 3, offset: 2 }, { offset: 2 }],
    [{ page: Number.MAX_SAFE_INTEGER }, { offset: Number.MAX_SAFE_INTEGER }],
    [{ status: ['draft', 'any'] }, { status: undefined }],
    [{ status: ['trash'] }, { status: ['trash'], trash: true }],
    [
      { search: 'red -blue', search_columns: ['post_title', 'email'] },
      { words: ['red'], without: ['blue'], columns: ['post_title'] },
    ],
    [
      { categories: [1], tags_exclude: [2], terms: { genre: [3] } },
      {
        terms: [
          { taxonomy: 'category', ids: [1], isIn: true },
          { taxonomy: 'genre', ids: [3], isIn: true },
          { taxonomy: 'post_tag', ids: [2], isIn: false },
        ],
      },
    ],
  ])('%j is %j', async (query, expected) => {
    expect(await posts(query)).toMatchObject(expected);
  });

  test.each([
    ['2026-01-31T12:00:00', '2026-01-31 12:00:00'],
    ['2026-01-31T12:00:00Z', '2026-01-31 13:00:00'],
    ['2026-07-31T12:00:00.500+05:30', '2026-07-31 08:30:00'],
  ])('after %s is after %s in the time zone of the site', async (after, local) => {
    expect(await posts({ after })).toMatchObject({ after: local });
  });

  test.each<[string, ContentQuery, object]>([
    ['post', { sticky: true }, { include: [7, 8] }],
    ['post', { sticky: true, include: [6, 7] }, { include: [7] }],
    ['post', { sticky: false, exclude: [1] }, { exclude: [1, 7, 8] }],
    ['post', { sticky: false, include: [6, 7] }, { include: [6, 7], exclude: [7, 8] }],
    ['page', { sticky: true, include: [6] }, { include: [6] }],
  ])('of the type %s, %j is among %j', async (type, query, expected) => {
    expect(await posts(query, type)).toMatchObject(expected);
  });

  test.each<[string, ContentQuery]>([
    ['rest_no_search_term_defined', { orderby: 'relevance' }],
    ['rest_no_search_term_defined', { orderby: 'relevance', search: '' }],
    ['rest_orderby_include_missing_include', { orderby: 'include' }],
  ])('is rejected with %s: %j', async (code, query) => {
    await expect(posts(query)).rejects.toMatchObject({ code });
  });
});

describe('a query of users', () => {
  test.each<[string, ContentQuery]>([
    ['rest_user_cannot_view', { roles: ['editor'] }],
    ['rest_user_cannot_view', { capabilities: ['edit_posts'] }],
    ['rest_forbidden_orderby', { orderby: 'email' }],
    ['rest_forbidden_orderby', { orderby: 'registered_date' }],
  ])('is rejected with %s without permission to list users: %j', async (code, query) => {
    await expect(users(query, editor)).rejects.toMatchObject({ code });
    await expect(users(query, administrator)).resolves.toBeDefined();
  });

  test.each<[string, ContentQuery, Viewer, readonly string[]]>([
    ['public columns', {}, editor, ['user_nicename', 'display_name']],
    ['public columns only', { search_columns: ['email', 'name'] }, editor, ['display_name']],
    ['public columns instead of others', { search_columns: ['email'] }, editor, ['user_nicename', 'display_name']],
    ['the requested columns', { search_columns: ['email', 'post_title'] }, administrator, ['user_email']],
    ['the public name of candidates', { candidates: true, search_columns: ['slug'] }, editor, ['display_name']],
  ])('searches %s: %j', async (_name, query, viewer, columns) => {
    expect((await users(query, viewer)).columns).toEqual(columns);
  });

  test('searches all columns for users who list users', async () => {
    expect((await users({}, administrator)).columns).toEqual(expect.arrayContaining(['user_email', 'user_login', 'user_url']));
  });

  test.each<[string, ContentQuery, Viewer, string]>([
    ['candidates of an editor', { candidates: true }, editor, 'all'],
    ['candidates by slug', { candidates: true, slug: ['ann'] }, editor, 'public'],
    ['users of an editor', {}, editor, 'public'],
    ['candidates of a logged-out user', { candidates: true }, loggedOutViewer, 'public'],
  ])('has the audience of %s', async (_name, query, viewer, audience) => {
    expect((await users(query, viewer)).audience.users).toBe(audience);
  });

  test('of a capability has the roles that grant it', async () => {
    const granted = (await users({ capabilities: ['edit_others_posts'] }, administrator)).granted;
    expect(granted).toEqual({ key: 'wp_capabilities', names: ['edit_others_posts', 'administrator', 'editor'] });
  });

  test.each<[ContentQuery, readonly string[] | undefined]>([
    [{}, undefined],
    [{ candidate_roles: ['author'] }, ['author']],
    [{ roles: ['author', 'editor'], candidate_roles: ['author'] }, ['author']],
    [{ roles: ['editor'], candidate_roles: ['author'] }, []],
  ])('%j is of users with one of the roles %j', async (query, names) => {
    const { granted, include } = await users(query, administrator);
    expect(granted?.names).toEqual(names);
    expect(include).toEqual(names?.length === 0 ? [] : undefined);
  });
});

test('a query of terms sorts by name', () => {
  const query = toTermQuery({ post: 5, hide_empty: true, page: 2 }, loggedOutViewer);
  expect(query).toMatchObject({ orderby: 'name', order: 'asc', limit: 10, offset: 10, post: 5, hide_empty: true });
});
