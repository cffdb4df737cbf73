import type { StoryContext } from '@storybook/react-vite';
import type { RelatedErrorResult } from 'relx';
import { expect, waitFor } from 'storybook/test';
import { sources } from './backend/content.js';
import { fails, failsOnce, never } from './backend/trouble.js';

type Played = Pick<StoryContext, 'canvas' | 'canvasElement' | 'userEvent'>;
type Prepared = Pick<StoryContext, 'msw'>;

/** Waits for a list with this number of items. */
const shows =
  (count: number) =>
  async ({ canvas }: Played): Promise<void> =>
    waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(count));

/** Waits for a list of any length. */
const lists = async ({ canvas }: Played): Promise<void> => void (await canvas.findAllByRole('listitem'));

const error = ({ error, refetch }: RelatedErrorResult) => (
  <p>
    The list could not be loaded: {error.message}{' '}
    <button type="button" onClick={refetch}>
      Try again
    </button>
  </p>
);

/** States of a list, shared by all list stories. To add a state, add a row here and a line in each story file. */
export const states = {
  default: { play: lists },
  loading: {
    beforeEach: ({ msw }: Prepared) => msw.use(never),
    play: async ({ canvas }: Played) =>
      expect((await canvas.findByRole('heading')).parentElement).toHaveAttribute('aria-busy', 'true'),
  },
  empty: {
    args: { postId: sources.alone, empty: <p>No related content yet.</p> },
    play: async ({ canvas }: Played) => {
      await canvas.findByText('No related content yet.');
      await expect(canvas.queryByRole('list')).toBeNull();
    },
  },
  failed: {
    name: 'Error',
    args: { error },
    beforeEach: ({ msw }: Prepared) => msw.use(fails),
    play: async ({ canvas }: Played) => {
      await canvas.findByText(/The database is not available/);
      await expect(canvas.getByRole('heading').parentElement).toHaveAttribute('data-state', 'error');
    },
  },
  retry: {
    args: { error },
    beforeEach: ({ msw }: Prepared) => msw.use(failsOnce()),
    play: async ({ canvas, userEvent }: Played) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
      await canvas.findAllByRole('listitem');
      await expect(canvas.queryByText(/could not be loaded/)).toBeNull();
    },
  },
  one: { args: { postId: sources.one }, play: shows(1) },
  many: { args: { postId: sources.many, limit: 50 }, play: shows(50) },
  long: { args: { postId: sources.long, limit: 50 }, play: lists },
  withoutImages: {
    args: { postId: sources.bare, showThumbnail: true },
    play: async ({ canvas, canvasElement }: Played) => {
      await canvas.findAllByRole('listitem');
      await expect(canvasElement.querySelector('img')).toBeNull();
    },
  },
  allFields: { args: { showThumbnail: true, showExcerpt: true, excerptLength: 20 }, play: lists },
  rightToLeft: { args: { postId: sources.rtl, heading: 'עוד בנושא' }, globals: { direction: 'rtl' }, play: lists },
  dark: { globals: { colours: 'dark' }, play: lists },
  narrow: { globals: { width: 'narrow' }, play: lists },
  highContrast: { globals: { contrast: 'forced' }, play: lists },
};

/** Marks a story whose screenshot is compared with the one in `screenshots`. */
export const compared = { parameters: { screenshot: true } };
