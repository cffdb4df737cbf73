import { RelatedView } from 'relx';
import { expect } from 'storybook/test';
import { sources } from '../backend/content.js';
import preview from '../preview.js';
import { LoadedView } from '../samples/loaded-view.js';
import loadedViewText from '../samples/loaded-view.tsx?raw';
import { sampleSnippet } from '../snippets.js';
import { asLoggedOut } from '../visitor.js';

const meta = preview.meta({
  title: 'RelatedView',
  component: LoadedView,
  args: { postId: sources.demo, layout: 'list' as 'list' | 'grid' },
  argTypes: {
    postId: { control: 'number', description: 'The post whose relations to show.' },
    layout: { control: 'select', options: ['list', 'grid'], table: { defaultValue: { summary: '"list"' } } },
  },
  parameters: sampleSnippet(loadedViewText),
  decorators: [asLoggedOut],
});

export const List = meta.story({ play: async ({ canvas }) => expect(await canvas.findAllByRole('listitem')).toHaveLength(4) });
export const Grid = List.extend({ args: { layout: 'grid' } });

export const Loading = meta.story({
  parameters: sampleSnippet('<RelatedView objectType="post" related={{ status: \'pending\' }} />'),
  render: ({ layout }) => <RelatedView objectType="post" related={{ status: 'pending' }} layout={layout} />,
  play: async ({ canvas }) => expect((await canvas.findByRole('heading')).parentElement).toHaveAttribute('aria-busy', 'true'),
});

export const Empty = meta.story({
  args: { postId: sources.alone },
  play: async ({ canvas }) => void (await canvas.findByText('No related posts.')),
});

export const Dark = Grid.extend({ globals: { colours: 'dark' }, tags: ['release'] });
export const Narrow = Grid.extend({ globals: { width: 'narrow' }, tags: ['release'] });
