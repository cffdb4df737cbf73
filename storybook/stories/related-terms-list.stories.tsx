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
export const Loading = meta.story(states.loading);
export const Empty = meta.story(states.empty);
export const Failed = meta.story(states.failed);
export const Retry = meta.story(states.retry);
export const OneItem = meta.story(states.one);
export const ManyItems = meta.story(states.many);
export const LongTitles = meta.story(states.long);
export const RightToLeft = meta.story(states.rightToLeft);
export const Dark = meta.story(states.dark);
export const Narrow = meta.story(states.narrow);
export const HighContrast = meta.story(states.highContrast);
