import { RelatedFeed } from 'relx';
import { expect, waitFor } from 'storybook/test';
import { anchors } from '../backend/content.js';
import { controlsOf } from '../controls.js';
import preview from '../preview.js';
import { asVisitor } from '../visitor.js';

const meta = preview.meta({
  title: 'RelatedFeed',
  component: RelatedFeed<'post'>,
  args: { kind: 'post' as const, post: anchors.many, limit: 6, layout: 'grid' as const },
  argTypes: controlsOf('post', 'grid'),
  decorators: [asVisitor],
});

export const FirstItems = meta.story({
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Load more' })),
});

export const TwiceMore = meta.story({
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: 'Load more' });
    for (const count of [12, 18]) {
      await userEvent.click(more);
      await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(count));
    }
  },
});

export const AllOfThem = meta.story({
  args: { post: anchors.long },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('listitem');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});
