import { RelatedPosts } from 'relx';
import { controlsOf, defaultArgs } from '../controls.js';
import { compared, states } from '../list-states.js';
import preview from '../preview.js';
import { listSnippet } from '../snippets.js';
import { asLoggedOut } from '../visitor.js';

const meta = preview.meta({
  title: 'RelatedPosts/Grid',
  component: RelatedPosts,
  args: defaultArgs('post', 'grid'),
  argTypes: controlsOf('post', 'grid'),
  parameters: listSnippet('post', 'grid'),
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
export const AllFields = meta.story(states.allFields);
export const RightToLeft = meta.story({ ...states.rightToLeft, ...compared });
export const Dark = meta.story(states.dark);
export const Narrow = meta.story({ ...states.narrow, ...compared });
export const HighContrast = meta.story(states.highContrast);
