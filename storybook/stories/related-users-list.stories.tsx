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
export const Loading = meta.story({ ...states.loading, tags: ['release'] });
export const Empty = meta.story({ ...states.empty, tags: ['release'] });
export const Failed = meta.story({ ...states.failed, tags: ['release'] });
export const Retry = meta.story({ ...states.retry, tags: ['release'] });
export const OneItem = meta.story({ ...states.one, tags: ['release'] });
export const ManyItems = meta.story({ ...states.many, tags: ['release'] });
export const LongTitles = meta.story(states.long);
export const WithoutImages = meta.story({ ...states.withoutImages, tags: ['release'] });
export const RightToLeft = meta.story(states.rightToLeft);
/** Data of each relation, after the name. */
export const Fields = meta.story({
  args: { type: 'credits' as never, fields: ['role', 'note', 'since'] },
  play: async ({ canvas }) => {
    await canvas.findByText('photographer');
    await canvas.findByText('Second edition');
  },
});
export const Dark = meta.story({ ...states.dark, tags: ['release'] });
export const Narrow = meta.story({ ...states.narrow, tags: ['release'] });
export const HighContrast = meta.story({ ...states.highContrast, tags: ['release'] });
