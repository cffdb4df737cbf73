import type { StoryContext } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { sources } from '../backend/content.js';
import { fails, never } from '../backend/trouble.js';
import { BlockEditor } from '../block-editor.js';
import preview from '../preview.js';

const meta = preview.meta({
  title: 'Block',
  component: BlockEditor,
  args: { name: 'relx/related-posts' as const, attributes: {}, postId: sources.demo },
  argTypes: { name: { control: 'select', options: ['relx/related-posts', 'relx/related-users', 'relx/related-terms'] } },
});

/** The list in the canvas, as on the published page. Its heading, which is edited there, is outside of it. */
const list = async ({ canvasElement }: Pick<StoryContext, 'canvasElement'>): Promise<Element> =>
  waitFor(() => {
    const found = canvasElement.querySelector('[data-layout][data-state]');
    if (!found) throw new Error('There is no list.');
    return found;
  });
const lists = {
  play: async (context: Pick<StoryContext, 'canvasElement'>) =>
    waitFor(async () => expect(await list(context)).toHaveAttribute('data-state', 'success')),
};

export const Posts = meta.story(lists);
export const PostsGrid = meta.story({ ...lists, args: { attributes: { layout: 'grid', columns: 2, excerptLength: 12 } } });
export const Users = meta.story({ ...lists, args: { name: 'relx/related-users' } });
export const Terms = meta.story({ ...lists, args: { name: 'relx/related-terms', attributes: { layout: 'grid' } } });

// the editor caches lists, so these stories use separate posts
export const Loading = meta.story({
  args: { postId: sources.many },
  beforeEach: ({ msw }) => msw.use(never),
  play: async (context) => expect(await list(context)).toHaveAttribute('aria-busy', 'true'),
});

export const Empty = meta.story({
  args: { postId: sources.alone },
  play: async ({ canvas }) => void (await canvas.findAllByRole('button', { name: 'Choose related posts' })),
});

export const Failed = meta.story({
  name: 'Error',
  args: { postId: sources.long },
  beforeEach: ({ msw }) => msw.use(fails),
  play: async ({ canvas }) => void (await canvas.findAllByRole('button', { name: 'Try again' })),
});

export const SwitchToGrid = meta.story({
  play: async (context) => {
    await list(context);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Grid' }));
    await waitFor(async () => expect(await list(context)).toHaveAttribute('data-layout', 'grid'));
  },
});

export const Reorder = meta.story({
  args: { postId: sources.bare },
  play: async (context) => {
    const first = async () => {
      const link = (await list(context)).querySelector('a');
      await expect(link).not.toBeNull();
      return link?.textContent;
    };
    const before = await waitFor(first);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: `Move “${before}” down` }));
    // a change is displayed immediately and saved together with the post
    await waitFor(async () => expect(await first()).not.toBe(before));
  },
});
