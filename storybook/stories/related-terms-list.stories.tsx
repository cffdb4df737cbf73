import { RelatedTerms } from 'relx';
import { controlsOf, defaultArgs } from '../controls.js';
import { states } from '../list-states.js';
import preview from '../preview.js';
import { listSnippet } from '../snippets.js';
import { asLoggedOut } from '../visitor.js';

const meta = preview.meta({
  title: 'RelatedTerms/List',
  component: RelatedTerms,
  args: defaultArgs('term', 'list'),
  argTypes: controlsOf('term', 'list'),
  parameters: listSnippet('term', 'list'),
  decorators: [asLoggedOut],
});

export const Default = meta.story(states.default);
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
