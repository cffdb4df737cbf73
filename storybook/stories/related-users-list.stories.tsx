import { RelatedUsers } from 'relx';
import { controlsOf, defaultArgs } from '../controls.js';
import { compared, states } from '../list-states.js';
import preview from '../preview.js';
import { listSnippet } from '../snippets.js';
import { asLoggedOut } from '../visitor.js';

const meta = preview.meta({
  title: 'RelatedUsers/List',
  component: RelatedUsers,
  args: defaultArgs('user', 'list'),
  argTypes: controlsOf('user', 'list'),
  parameters: listSnippet('user', 'list'),
  decorators: [asLoggedOut],
});

export const Default = meta.story({ ...states.default, ...compared });
export const Loading = meta.story(states.loading);
export const Empty = meta.story(states.empty);
export const Failed = meta.story(states.failed);
export const Retry = meta.story(states.retry);
export const OneItem = meta.story(states.one);
export const ManyItems = meta.story(states.many);
export const LongTitles = meta.story(states.long);
export const WithoutImages = meta.story(states.withoutImages);
export const RightToLeft = meta.story(states.rightToLeft);
/** Data of each relation, after the name. */
export const Fields = meta.story({
  args: { type: 'credits' as never, fields: ['role', 'note', 'since'] },
  play: async ({ canvas }) => {
    await canvas.findByText('photographer');
    await canvas.findByText('Second edition');
  },
});
export const Dark = meta.story(states.dark);
export const Narrow = meta.story(states.narrow);
export const HighContrast = meta.story(states.highContrast);
