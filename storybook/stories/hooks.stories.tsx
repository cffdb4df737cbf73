import { expect, waitFor } from 'storybook/test';
import { authorClient, resetBackend } from '../backend/backend.js';
import { sources } from '../backend/content.js';
import { fails, never } from '../backend/trouble.js';
import preview from '../preview.js';
import { EditedList } from '../samples/edited-list.js';
import editedListText from '../samples/edited-list.tsx?raw';
import { OwnList } from '../samples/own-list.js';
import ownListText from '../samples/own-list.tsx?raw';
import { OwnPages } from '../samples/own-pages.js';
import ownPagesText from '../samples/own-pages.tsx?raw';
import { PrefetchedList } from '../samples/prefetched-list.js';
import prefetchedListText from '../samples/prefetched-list.tsx?raw';
import { UpdatedList } from '../samples/updated-list.js';
import updatedListText from '../samples/updated-list.tsx?raw';
import { sampleSnippet } from '../snippets.js';
import { asAuthor, asLoggedOut } from '../visitor.js';

const meta = preview.meta({
  title: 'Hooks',
  component: OwnList,
  args: { postId: sources.demo, limit: 4 },
  argTypes: {
    postId: { control: 'number', description: 'The post whose relations to show.' },
    limit: { control: { type: 'range', min: 1, max: 50, step: 1 }, description: 'Maximum number of items.' },
  },
  parameters: sampleSnippet(ownListText),
});

/** Number of list items. */
const itemsIn = (element: HTMLElement) => element.querySelectorAll('.relx-related-item').length;

export const UseRelated = meta.story({
  name: 'useRelated',
  decorators: [asLoggedOut],
  play: async ({ canvas }) => expect(await canvas.findAllByRole('listitem')).toHaveLength(4),
});

export const Loading = meta.story({
  name: 'useRelated: loading',
  decorators: [asLoggedOut],
  beforeEach: ({ msw }) => msw.use(never),
  play: async ({ canvas }) => void (await canvas.findByRole('status')),
});

export const Empty = meta.story({
  name: 'useRelated: empty',
  decorators: [asLoggedOut],
  args: { postId: sources.alone },
  play: async ({ canvas }) => void (await canvas.findByText('No related posts.')),
});

export const Failed = meta.story({
  name: 'useRelated: error',
  decorators: [asLoggedOut],
  beforeEach: ({ msw }) => msw.use(fails),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
});

export const UseRelatedPages = meta.story({
  name: 'useRelatedPages',
  decorators: [asLoggedOut],
  args: { postId: sources.many },
  parameters: sampleSnippet(ownPagesText),
  render: (args) => <OwnPages {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(8));
  },
});

export const UseRelatedPrefetch = meta.story({
  name: 'useRelatedPrefetch',
  decorators: [asLoggedOut],
  parameters: sampleSnippet(prefetchedListText),
  render: (args) => <PrefetchedList {...args} />,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Related posts' });
    await userEvent.hover(button);
    await userEvent.click(button);
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(4);
  },
});

export const UseRelationMutations = meta.story({
  name: 'useRelationMutations',
  decorators: [asAuthor],
  parameters: sampleSnippet(editedListText),
  render: (args) => <EditedList {...args} />,
  beforeEach: () => resetBackend,
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('listitem');
    const title = first?.firstChild?.textContent ?? '';
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Remove' }))[0] as HTMLElement);
    await waitFor(() => expect(canvas.queryByText(title)).toBeNull());
  },
});

export const RejectedMutation = meta.story({
  name: 'useRelationMutations: error',
  decorators: [asLoggedOut],
  parameters: sampleSnippet(editedListText),
  render: (args) => <EditedList {...args} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Remove' }))[0] as HTMLElement);
    await canvas.findByRole('alert');
    await expect(itemsIn(canvasElement)).toBe(4);
  },
});

export const UseRelationUpdates = meta.story({
  name: 'useRelationUpdates',
  decorators: [asLoggedOut],
  parameters: sampleSnippet(updatedListText),
  render: (args) => <UpdatedList {...args} />,
  beforeEach: () => resetBackend,
  play: async ({ args, canvas, canvasElement }) => {
    await canvas.findAllByRole('listitem');
    // another tab of an author removes all but one relation, and reports the change
    const client = authorClient();
    const { items } = await client.listRelated('post', args.postId, { type: 'related_to', limit: 100 });
    for (const { from_id, to_id, type } of items.slice(1))
      await client.removeRelation({ from_id, to_id, type: type as 'related_to' });
    const otherTab = new BroadcastChannel('relx-changes');
    otherTab.postMessage({ tab: 'other', objects: [`post:${args.postId}`] });
    otherTab.close();
    await waitFor(() => expect(itemsIn(canvasElement)).toBe(1));
  },
});
