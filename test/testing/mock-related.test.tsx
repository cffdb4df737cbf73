import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createClient, RelatedPosts, RelatedTerms, RelatedUsers, RelxProvider, useRelated, useRelationMutations } from 'relx';
import { mockRelated, relatedPost, relatedTerm, relatedUser } from 'relx/testing';
import { expect, test } from 'vitest';

test('components show the lists of the mock', async () => {
  const mock = mockRelated({
    'post:12': [
      relatedPost({ id: 7, title: 'Seven' }),
      relatedPost({ id: 8, title: 'Eight', relation: 'references' }),
      relatedUser({ id: 3, title: 'Ann' }),
      relatedTerm({ id: 4 }),
    ],
    'post:13': { code: 'rest_forbidden', status: 403 },
    'post:14': 'pending',
  });
  const { unmount } = render(
    <RelxProvider client={createClient({ fetch: mock.fetch })} postId={12}>
      <RelatedPosts heading="Posts" />
      <RelatedPosts heading="References" type="references" limit={1} />
      <RelatedUsers />
      <RelatedTerms />
      <RelatedPosts postId={13} error="no permission" />
      <RelatedPosts postId={99} error="not found" />
    </RelxProvider>,
  );
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Seven', 'Seven', 'Ann', 'Term 4']);
  expect(screen.getByText('no permission')).toBeInTheDocument();
  expect(screen.getByText('not found')).toBeInTheDocument();
  expect(mock.requests).toContain('post:13?orderby=order&per_page=5&to_type=post&type=related_to');
  unmount();

  mock.set({ 'post:12': [] });
  const again = createClient({ fetch: mock.fetch });
  expect(await again.listRelated('post', 12)).toMatchObject({ items: [], total: 0 });
  const waiting = again.listRelated('post', 14, {}, { signal: AbortSignal.timeout(20) });
  await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('changes are in the lists of the mock, and of the page', async () => {
  const mock = mockRelated({
    'post:12': [relatedPost({ id: 7, data: { role: 'Editor' } }), relatedUser({ id: 3, relation: 'authored_by' })],
    'user:3': [],
  });
  const client = createClient({ fetch: mock.fetch });
  function Edit(): ReactElement {
    const { add, update, remove } = useRelationMutations();
    const { items = [] } = useRelated({ type: 'related_to' });
    const buttons = {
      add: () => add({ from_id: 12, to_id: 8, type: 'related_to' }, relatedPost({ id: 8 })),
      ...Object.fromEntries(items.map((item) => [`remove ${item.to_id}`, () => !item.automatic && remove(item)])),
      ...Object.fromEntries(
        items.map((item) => [`cut ${item.to_id}`, () => !item.automatic && update(item, { role: 'Cutter' })]),
      ),
    };
    return (
      <>
        {Object.entries(buttons).map(([name, click]) => (
          <button key={name} type="button" onClick={click}>
            {name}
          </button>
        ))}
      </>
    );
  }
  render(
    <RelxProvider client={client} postId={12}>
      <RelatedPosts renderItem={({ related, data }) => `${related.title} ${data?.role ?? ''}`} />
      <Edit />
    </RelxProvider>,
  );
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent?.trim());
  const click = async (name: string, expected: readonly string[]) => {
    (await screen.findByRole('button', { name })).click();
    await waitFor(() => expect(shown()).toEqual(expected));
  };
  await click('cut 7', ['Post 7 Cutter']);
  await click('add', ['Post 8', 'Post 7 Cutter']);
  await click('remove 7', ['Post 8']);
  await waitFor(() => expect(mock.writes.map(({ method }) => method)).toEqual(['PATCH', 'POST', 'DELETE']));
  cleanup();

  const titles = async (type: 'post' | 'user', id: number) =>
    (await client.listRelated(type, id)).items.map(({ related }) => related.title);
  expect(await titles('post', 12)).toEqual(['Post 8', 'User 3']);
  // between a user and a post, both lists show it
  await client.addRelation({ from_id: 3, from_type: 'user', to_id: 12, type: 'favorite_posts', data: {} });
  expect([await titles('user', 3), await titles('post', 12)]).toEqual([['Post 12'], ['User 3', 'Post 8', 'User 3']]);
  await client.removeRelation({ from_id: 3, from_type: 'user', to_id: 12, type: 'favorite_posts' });
  expect([await titles('user', 3), await titles('post', 12)]).toEqual([[], ['Post 8', 'User 3']]);
});

test('a change that the mock does not know, or whose list has an error, fails', async () => {
  const mock = mockRelated({ 'post:12': [relatedPost({ id: 7 })], 'post:13': { code: 'rest_forbidden', status: 403 } });
  const client = createClient({ fetch: mock.fetch });
  const relation = { from_id: 12, to_id: 7, type: 'related_to' } as const;
  await expect(client.addRelation(relation)).rejects.toMatchObject({ code: 'ncr_relation_exists', status: 409 });
  await expect(client.removeRelation({ ...relation, to_id: 8 })).rejects.toMatchObject({ code: 'ncr_relation_not_found' });
  await expect(client.addRelation({ ...relation, from_id: 13 })).rejects.toMatchObject({ code: 'rest_forbidden' });
  await expect(client.addRelation({ ...relation, from_id: 99 })).rejects.toMatchObject({ code: 'ncr_object_not_found' });
  await expect(client.updateRelation(99, { data: {} })).rejects.toMatchObject({ code: 'ncr_relation_not_found' });
  await expect(client.listTypes()).rejects.toMatchObject({ code: 'rest_no_route' });
  const batch = [{ body: { ...relation, to_id: 9 } }, { body: relation }];
  expect((await client.batchRelations(batch)).map(({ status }) => status)).toEqual([201, 409]);
});

test('filters by data and searches are applied', async () => {
  const { fetch } = mockRelated({ 'post:12': [relatedPost({ id: 7, data: { role: 'Editor' } }), relatedPost({ id: 8 })] });
  const found = await createClient({ fetch }).listRelated('post', 12, { type: 'related_to', data: { role: 'Editor' } as never });
  expect(found).toMatchObject({ total: 1, items: [{ data: { role: 'Editor' } }] });
});

test('a request is sent once, unless the client has retries', async () => {
  const mock = mockRelated({ 'post:12': { code: 'db_error', status: 503 } });
  const error = { code: 'db_error', status: 503 };
  await expect(createClient({ fetch: mock.fetch }).listRelated('post', 12)).rejects.toMatchObject(error);
  expect(mock.requests).toHaveLength(1);
  const retrying = createClient({ fetch: mock.fetch, retries: 1, retryDelay: 1 });
  await expect(retrying.listRelated('post', 12)).rejects.toMatchObject(error);
  expect(mock.requests).toHaveLength(3);
});

test('Mock Service Worker passes requests and changes on', async () => {
  const mock = mockRelated({ 'post:12': [] });
  const url = 'https://site.example/wp-json';
  const client = createClient({ url, fetch: (input, init) => mock.respond(new Request(input, init)) });
  await client.addRelation({ from_id: 12, to_id: 7, type: 'related_to' });
  expect(await client.listRelated('post', 12)).toMatchObject({ total: 1, items: [{ to_id: 7 }] });
});
