import type { ReactElement } from 'react';
import { useRelated, useRelatedPages } from 'relx';
import { expect, waitFor } from 'storybook/test';
import { anchors } from '../backend/content.js';
import { fails, never } from '../backend/trouble.js';
import preview from '../preview.js';
import { asVisitor } from '../visitor.js';

interface Options {
  readonly postId: number;
  readonly limit: number;
}

/** A list with markup of its own. */
function OwnList({ postId, limit }: Options): ReactElement {
  const { items, status, total, error, refetch } = useRelated({ objectType: 'post', postId, limit });
  if (status === 'error')
    return (
      <p role="alert">
        {error.message}{' '}
        <button type="button" onClick={refetch}>
          Try again
        </button>
      </p>
    );
  if (status !== 'success') return <p role="status">Loading…</p>;
  if (items.length === 0) return <p>No related posts.</p>;
  return (
    <>
      <p>
        {items.length} of {total}
      </p>
      <ol>
        {items.map(({ related }) => (
          <li key={related.id}>
            <a href={related.link}>{related.title}</a>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A list that loads more items on request. */
function OwnPages({ postId, limit }: Options): ReactElement {
  const list = useRelatedPages({ objectType: 'post', postId, limit });
  if (list.status !== 'success') return <p role="status">Loading…</p>;
  return (
    <>
      <ol>
        {list.items.map(({ related }) => (
          <li key={related.id}>{related.title}</li>
        ))}
      </ol>
      {list.hasNextPage && (
        <button type="button" onClick={list.fetchNextPage} disabled={list.isFetchingNextPage}>
          More
        </button>
      )}
    </>
  );
}

const meta = preview.meta({
  title: 'Hooks',
  component: OwnList,
  args: { postId: anchors.demo, limit: 4 },
  argTypes: { postId: { control: 'number' }, limit: { control: { type: 'range', min: 1, max: 50, step: 1 } } },
  decorators: [asVisitor],
});

export const UseRelated = meta.story({
  name: 'useRelated',
  play: async ({ canvas }) => expect(await canvas.findAllByRole('listitem')).toHaveLength(4),
});

export const Loading = meta.story({
  name: 'useRelated: loading',
  beforeEach: ({ msw }) => msw.use(never),
  play: async ({ canvas }) => void (await canvas.findByRole('status')),
});

export const Empty = meta.story({
  name: 'useRelated: empty',
  args: { postId: anchors.alone },
  play: async ({ canvas }) => void (await canvas.findByText('No related posts.')),
});

export const Failed = meta.story({
  name: 'useRelated: error',
  beforeEach: ({ msw }) => msw.use(fails),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
});

export const UseRelatedPages = meta.story({
  name: 'useRelatedPages',
  args: { postId: anchors.many },
  render: (args) => <OwnPages {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(8));
  },
});
