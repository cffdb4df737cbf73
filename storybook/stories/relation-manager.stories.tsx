import type { StoryContext } from '@storybook/react-vite';
import { useState } from 'react';
import { type RelationChanges, RelationManager, type RelationManagerProps } from 'relx/manager';
import { expect, waitFor, within } from 'storybook/test';
import { authorClient, resetBackend } from '../backend/backend.js';
import { sources } from '../backend/content.js';
import { fails, never } from '../backend/trouble.js';
import { typeNames } from '../controls.js';
import preview from '../preview.js';
import 'relx/manager.css';

const post = (id: number) => ({ objectType: 'post', id }) as const;

const meta = preview.meta({
  title: 'RelationManager',
  component: RelationManager,
  args: { client: authorClient(), object: post(sources.demo), type: 'related_to' },
  argTypes: {
    client: { table: { disable: true } },
    type: { control: 'select', options: [undefined, ...typeNames('post')] },
    direction: { control: 'select', options: [undefined, 'outgoing', 'incoming'] },
  },
});

/** Restores the content after the story. */
const writes = { beforeEach: () => resetBackend };

/** Waits until the changes are saved. */
const saves = ({ canvasElement }: Pick<StoryContext, 'canvasElement'>) =>
  waitFor(() => expect(canvasElement.querySelector('.relx-manager-list')).toHaveAttribute('aria-busy', 'false'));

/** Types into the search field of an empty list, after it has loaded. */
async function search({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>, words: string) {
  await canvas.findByText(/No related posts yet/);
  const box = canvas.getByRole('combobox', { name: 'Add an item' });
  await userEvent.type(box, words);
  return box;
}

/** Titles of the list items, in order. */
const titles = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('.relx-manager-item .relx-manager-title')].map((title) => title.textContent);

export const Default = meta.story({
  play: async ({ canvas }) => expect(await canvas.findAllByRole('listitem')).toHaveLength(14),
});

export const AllTypes = meta.story({
  args: { type: undefined },
  play: async ({ canvas, userEvent }) => {
    const references = within(await canvas.findByRole('group', { name: 'References' }));
    const toggle = references.getByRole('button', { name: /^References/ });
    if (toggle.getAttribute('aria-expanded') === 'false') await userEvent.click(toggle);
    await references.findByRole('combobox', { name: 'Add an item' });
  },
});

/** The form of the data of a relation, made from the fields of its type. */
export const Data = meta.story({
  args: { type: 'credits' as never },
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByRole('button', { name: /^Fields of/ });
    if (button) await userEvent.click(button);
    await expect(canvas.getByRole('combobox', { name: 'Role' })).toHaveValue('author');
    await expect(canvas.getByRole('textbox', { name: 'Note' })).toHaveValue('Walked all of it');
  },
});

export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(never),
  play: async ({ canvas }) => void (await canvas.findByText('Loading…')),
});

export const Failed = meta.story({
  name: 'Error',
  beforeEach: ({ msw }) => msw.use(fails),
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Try again' })),
});

export const Empty = meta.story({
  args: { object: post(sources.alone) },
  play: async ({ canvas }) => void (await canvas.findByText(/No related posts yet/)),
});

export const Search = meta.story({
  args: { object: post(sources.alone) },
  play: async (context) => {
    await search(context, 'map');
    await waitFor(() => expect(context.canvas.getAllByRole('option').length).toBeGreaterThan(3));
  },
});

export const AddItem = meta.story({
  ...writes,
  args: { object: post(sources.alone) },
  play: async (context) => {
    await search(context, 'owl hour');
    await context.canvas.findByRole('option', { name: /The owl hour/ });
    await context.userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(titles(context.canvasElement)).toEqual(['The owl hour']));
    await saves(context);
  },
});

export const ReorderAndRemove = meta.story({
  ...writes,
  args: { object: post(sources.long) },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findAllByRole('listitem');
    await userEvent.click(canvas.getByRole('button', { name: 'Move “Short” up' }));
    await waitFor(() => expect(titles(canvasElement)[3]).toBe('Short'));
    await userEvent.click(canvas.getByRole('button', { name: /^Remove “Llanfair/ }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4));
    await saves({ canvasElement });
  },
});

export const LimitReached = meta.story({
  ...writes,
  args: { type: 'sequel_of', direction: 'outgoing' },
  play: async (context) => {
    const box = await search(context, 'owl hour');
    await context.userEvent.click(await context.canvas.findByRole('option', { name: /The owl hour/ }));
    await waitFor(() => expect(box).toHaveAttribute('aria-disabled', 'true'));
    await saves(context);
  },
});

/** In an editor that saves all changes together. */
function InEditor(props: RelationManagerProps) {
  const [changes, setChanges] = useState<RelationChanges>();
  return (
    <>
      <RelationManager {...props} changes={changes} onChange={setChanges} />
      <p>{changes ? 'The editor keeps changes.' : 'There is nothing to save.'}</p>
    </>
  );
}

export const SavedByEditor = meta.story({
  args: { object: post(sources.one) },
  render: (args) => <InEditor {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Remove/ }));
    await canvas.findByText('The editor keeps changes.');
  },
});

/** Waits for the list, for stories that only show the appearance. */
const loaded = { play: async ({ canvas }: Pick<StoryContext, 'canvas'>) => void (await canvas.findAllByRole('listitem')) };

export const LongTitles = meta.story({ ...loaded, args: { object: post(sources.long) } });
export const RightToLeft = meta.story({ ...loaded, args: { object: post(sources.rtl) }, globals: { direction: 'rtl' } });
export const Dark = meta.story({ ...loaded, globals: { colours: 'dark' } });
export const Narrow = meta.story({ ...loaded, globals: { width: 'narrow' } });
export const HighContrast = meta.story({ ...loaded, globals: { contrast: 'forced' } });
