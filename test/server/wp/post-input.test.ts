import { describe, expect, it } from 'vitest';
import { loggedOutViewer, type PostInput, Viewer } from '../../../src/core/index.js';
import { defaultPostTypes, defaultTaxonomies } from '../../../src/core/wordpress/content/content-types.js';
import { mustBeAllowed, postInput } from '../../../src/server/wp/post-input.js';

const types = { postTypes: defaultPostTypes, taxonomies: defaultTaxonomies };

describe('the body of a post', () => {
  it('has texts as such, or as they are edited, and terms by their taxonomies', () => {
    const body = { title: 'T', content: { raw: 'C' }, excerpt: { raw: '' }, status: 'draft', categories: [1], tags: [] };
    expect(postInput(body as Parameters<typeof postInput>[0], types)).toMatchObject({
      ...{ title: 'T', content: 'C', excerpt: '', status: 'draft', terms: { category: [1], post_tag: [] } },
    });
  });

  it.each<[object, string | null | undefined]>([
    [{ date: '2026-01-01T10:00:00' }, '2026-01-01T10:00:00'],
    [{ date_gmt: '2026-01-01T10:00:00' }, '2026-01-01T10:00:00Z'],
    [{ date_gmt: '2026-01-01T10:00:00Z' }, '2026-01-01T10:00:00Z'],
    [{ date_gmt: '2026-01-01T10:00:00+02:00' }, '2026-01-01T10:00:00+02:00'],
    [{ date: '2026-01-01T10:00:00', date_gmt: '2020-01-01T10:00:00' }, '2026-01-01T10:00:00'],
    [{}, undefined],
  ])('%j has the date %s', (body, date) => {
    expect(postInput(body, types).date).toBe(date);
  });
});

describe('a user', () => {
  const contributor = new Viewer(1, ['contributor']);
  const author = new Viewer(1, ['author']);
  const editor = new Viewer(1, ['editor']);
  const input = (more: object) => more as PostInput;

  it.each<[string, Viewer, object, string | undefined]>([
    ['a contributor writes a draft', contributor, { status: 'draft', author: 1 }, undefined],
    ['a contributor keeps the status of what is published', contributor, { status: 'publish' }, 'publish'],
    ['an author publishes', author, { status: 'publish' }, undefined],
    ['an author makes a post sticky', author, { sticky: true }, undefined],
    ['an editor writes as another', editor, { author: 2 }, undefined],
  ])('may: %s', (_, viewer, given, before) => {
    expect(() => mustBeAllowed(viewer, 'posts', input(given), before)).not.toThrow();
  });

  it.each<[string, Viewer, object, string | undefined, string]>([
    ['publish', contributor, { status: 'publish' }, undefined, 'rest_cannot_publish'],
    ['plan', contributor, { status: 'future' }, 'draft', 'rest_cannot_publish'],
    ['make it private', contributor, { status: 'private' }, 'publish', 'rest_cannot_publish'],
    ['make it sticky', contributor, { sticky: true }, undefined, 'rest_cannot_assign_sticky'],
    ['write as another', author, { author: 2 }, undefined, 'rest_cannot_edit_others'],
    ['write as nobody', author, { author: 0 }, undefined, 'rest_cannot_edit_others'],
    ['write without an account', loggedOutViewer, { author: 1 }, undefined, 'rest_cannot_edit_others'],
  ])('may not %s', (_, viewer, given, before, code) => {
    expect(() => mustBeAllowed(viewer, 'posts', input(given), before)).toThrow(expect.objectContaining({ code }));
  });

  it('has permissions by the type of the post', () => {
    const pages = new Viewer(1, { publish_pages: true });
    expect(() => mustBeAllowed(pages, 'pages', input({ status: 'publish' }))).not.toThrow();
    expect(() => mustBeAllowed(pages, 'posts', input({ status: 'publish' }))).toThrow();
  });
});
