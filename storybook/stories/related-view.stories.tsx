import type { ReactElement } from 'react';
import { RelatedView, useRelated } from 'relx';
import { expect } from 'storybook/test';
import { anchors } from '../backend/content.js';
import preview from '../preview.js';
import { asVisitor } from '../visitor.js';

interface ViewProps {
  readonly postId: number;
  readonly layout: 'list' | 'grid';
}

/** A view of items that a hook has loaded. */
function LoadedView({ postId, layout }: ViewProps): ReactElement {
  const related = useRelated({ objectType: 'post', postId, limit: 4 });
  return <RelatedView objectType="post" related={related} layout={layout} empty={<p>No related posts.</p>} />;
}

const meta = preview.meta({
  title: 'RelatedView',
  component: LoadedView,
  args: { postId: anchors.demo, layout: 'list' as ViewProps['layout'] },
  argTypes: { postId: { control: 'number' }, layout: { control: 'select', options: ['list', 'grid'] } },
  decorators: [asVisitor],
});

export const List = meta.story({ play: async ({ canvas }) => expect(await canvas.findAllByRole('listitem')).toHaveLength(4) });
export const Grid = List.extend({ args: { layout: 'grid' } });

export const Loading = meta.story({
  render: ({ layout }) => <RelatedView objectType="post" related={{ status: 'pending' }} layout={layout} />,
  play: async ({ canvas }) => expect(await canvas.findByRole('region')).toHaveAttribute('aria-busy', 'true'),
});

export const Empty = meta.story({
  args: { postId: anchors.alone },
  play: async ({ canvas }) => void (await canvas.findByText('No related posts.')),
});
