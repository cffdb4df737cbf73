import { createClient } from 'relx/client';
import { describe, expect, it } from 'vitest';

/** Responses of Native Content Relationships 1.0.28 beside WordPress, by path. */
const responses: Readonly<Record<string, unknown>> = {
  '/wp/v2/posts': [
    { id: 7, type: 'post', link: 'https://site.example/seven/', title: { rendered: 'Seven &amp; <em>more</em>' } },
    {
      id: 12,
      naticore_relations: [
        { to_id: 7, to_type: 'post', type: 'related_to', title: 'Seven &amp; <em>more</em>' },
        { to_id: 3, to_type: 'user', type: 'authored_by', display_name: 'Ann Smith' },
        { to_id: 4, to_type: 'term', type: 'categorized_as', name: 'Science' },
      ],
    },
  ],
  // people without published posts are not readable
  '/wp/v2/users': [],
  '/wp/v2/categories': [{ id: 4, name: 'Science', link: 'https://site.example/science/', taxonomy: 'category' }],
  '/naticore/v1/relationships': { success: true, relation_id: 31, message: 'Relationship created successfully.' },
  '/naticore/v1/types': {
    related_to: { label: 'Related to', from: 'post', to: 'post', bidirectional: true, max_connections: 0 },
    authored_by: { label: 'Authored by', from: 'post', to: 'user', bidirectional: false, max_connections: 2 },
  },
};

const requests: string[] = [];
const client = createClient({
  url: 'https://site.example/wp-json',
  plugin: 'native-content-relationships',
  fetch: async (input) => {
    const { pathname, searchParams } = new URL(input);
    const path = pathname.replace('/wp-json', '');
    requests.push(path);
    const found = responses[path];
    if (found === undefined) return Response.json({ code: 'rest_no_route', message: '', data: { status: 404 } }, { status: 404 });
    const include = searchParams.get('include')?.split(',').map(Number);
    return Response.json(include ? (found as { id: number }[]).filter(({ id }) => include.includes(id)) : found);
  },
});
const titles = async (type: 'related_to' | 'authored_by' | 'categorized_as') =>
  (await client.listRelated('post', 12, { type })).items.map(({ related }) => related.title);

describe('a site with Native Content Relationships', () => {
  it('gives titles as text, and names of people and terms', async () => {
    expect(await titles('related_to')).toEqual(['Seven & more']);
    expect(await titles('authored_by')).toEqual(['Ann Smith']);
    expect(await titles('categorized_as')).toEqual(['Science']);
    expect(requests.filter((path) => path.startsWith('/relx') || path.startsWith('/naticore'))).toEqual([]);
  });

  it('finds them by these names', async () => {
    const { items } = await client.listRelated('post', 12, { search: 'ann' });
    expect(items.map(({ related }) => related.id)).toEqual([3]);
  });

  it('cannot list incoming relations', async () => {
    const list = client.listRelated('post', 12, { type: 'related_to', direction: 'incoming' });
    await expect(list).rejects.toMatchObject({ code: 'not_supported' });
  });

  it('adds relations, whose items have the ids of the response', async () => {
    const added = await client.addRelation({ from_id: 12, to_id: 7, type: 'related_to' });
    const ends = { from_id: 12, from_type: 'post', to_id: 7, to_type: 'post', type: 'related_to' };
    expect(added).toMatchObject({ id: 31, ...ends, related: { id: 7, object_type: 'post', title: '' } });
  });

  it('has no routes for single relations', async () => {
    const notSupported = { code: 'not_supported', status: 404, path: '/naticore/v1/relationships/31' };
    await expect(client.moveRelation(31, { side: 'from', position: 0 })).rejects.toMatchObject(notSupported);
    await expect(client.getRelation(31)).rejects.toMatchObject({ ...notSupported, method: 'GET' });
  });

  it('has its relation types', async () => {
    expect(await client.listTypes()).toMatchObject([
      { name: 'related_to', direction: 'bidirectional', max_connections: null },
      { name: 'authored_by', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to', max_connections: 2 },
    ]);
  });
});
