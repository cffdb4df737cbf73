import { render, screen, waitFor } from '@testing-library/react';
import { createClient, RelatedPosts, RelatedView, RelxProvider, useRelationMutations } from 'relx';
import { mockRelated, relatedPost } from 'relx/testing';
import 'relx/style.css';

test('a list is shown', () => {
  render(
    <RelatedView objectType="post" heading="Read on" related={{ status: 'success', items: [] }} empty={<p>Nothing yet.</p>} />,
  );
  expect(screen.getByText('Nothing yet.')).toBeTruthy();
});

const Remove = ({ item }) => {
  const { remove } = useRelationMutations();
  return (
    <button type="button" onClick={() => remove(item)}>
      Remove {item.related.title}
    </button>
  );
};

test('a list of the mock is shown, with the data of its relations, and changes', async () => {
  const mock = mockRelated({
    'post:12': [relatedPost({ id: 7, title: 'Seven', data: { role: 'Editor' } }), relatedPost({ id: 8, title: 'Eight' })],
  });
  const client = createClient({ fetch: mock.fetch });
  render(
    <RelxProvider client={client} postId={12}>
      <RelatedPosts heading="Read on" fields={['role']} />
      <RelatedPosts heading="Edit" renderItem={(item) => <Remove item={item} />} />
    </RelxProvider>,
  );
  expect((await screen.findByRole('link', { name: 'Seven' })).closest('li').textContent).toContain('Editor');
  screen.getByRole('button', { name: 'Remove Seven' }).click();
  await waitFor(() => expect(screen.queryByText('Seven')).toBeNull());
  await waitFor(() => expect(mock.writes).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'Eight' })).toBeTruthy();
});

test('a failed list shows its error at once', async () => {
  const { fetch } = mockRelated({ 'post:12': { code: 'db_error', status: 503 } });
  render(
    <RelxProvider client={createClient({ fetch })} postId={12}>
      <RelatedPosts error={({ error }) => <p>{error.code}</p>} />
    </RelxProvider>,
  );
  expect(await screen.findByText('db_error')).toBeTruthy();
});
