import { RelatedFeed } from 'relx';
import { expect, waitFor } from 'storybook/test';
import { sources } from '../backend/content.js';
import { fails } from '../backend/trouble.js';
import { controlsOf } from '../controls.js';
import { states } from '../list-states.js';
import preview from '../preview.js';
import { listSnippet } from '../snippets.js';
import { asLoggedOut } from '../visitor.js';

const meta = preview.meta({
  title: 'RelatedFeed',
  component: RelatedFeed<'post'>,
  args: { objectType: 'post' as const, postId: sources.many, limit: 6, layout: 'grid' as const },
  argTypes: controlsOf('post', 'grid'),
  parameters: listSnippet('post', 'grid'),
  decorators: [asLoggedOut],
});

export const Default = meta.story({
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Load more' })),
});

export const List = Default.extend({ args: { layout: 'list' } });

export const LoadMore = meta.story({
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: 'Load more' });
    for (const count of [12, 18]) {
      await userEvent.click(more);
      await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(count));
      await expect(canvas.getByRole('status')).toHaveTextContent(`Items shown: ${count}`);
    }
  },
});

export const LoadMoreError = meta.story({
  play: async ({ canvas, userEvent, msw }) => {
    const more = await canvas.findByRole('button', { name: 'Load more' });
    msw.use(fails);
    await userEvent.click(more);
    await canvas.findByText('More items could not be loaded. Try again.');
  },
});

export const LastPage = meta.story({
  args: { postId: sources.long },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('listitem');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});

export const Loading = meta.story({ ...states.loading, tags: ['release'] });
export const Empty = meta.story({ ...states.empty, tags: ['release'] });
export const Failed = meta.story({ ...states.failed, tags: ['release'] });
export const RightToLeft = meta.story({ ...states.rightToLeft, tags: ['release'] });
export const Dark = meta.story({ ...states.dark, tags: ['release'] });
export const Narrow = meta.story({ ...states.narrow, tags: ['release'] });
export const HighContrast = meta.story({ ...states.highContrast, tags: ['release'] });
