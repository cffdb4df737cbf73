import { RelatedTerms } from 'relx';
import { controlsOf, defaultArgs } from '../controls.js';
import { compared, states } from '../list-states.js';
import preview from '../preview.js';
import { listSnippet } from '../snippets.js';
import { asLoggedOut } from '../visitor.js';

const meta = preview.meta({
  title: 'RelatedTerms/Grid',
  component: RelatedTerms,
  args: defaultArgs('term', 'grid'),
  argTypes: controlsOf('term', 'grid'),
  parameters: listSnippet('term', 'grid'),
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
export const RightToLeft = meta.story(states.rightToLeft);
export const Dark = meta.story({ ...states.dark, tags: ['release'] });
export const Narrow = meta.story({ ...states.narrow, tags: ['release'] });
export const HighContrast = meta.story({ ...states.highContrast, tags: ['release'] });
