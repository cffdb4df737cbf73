import { RelatedBoundary, RelatedPosts, type RelatedPostsProps, toQuery } from 'relx';
import { controlsOf, defaultArgs } from '../controls.js';
import { states } from '../list-states.js';
import preview from '../preview.js';
import { listSnippet } from '../snippets.js';
import { asLoggedOut } from '../visitor.js';

/** Without server rendering, a boundary renders its children. With it, the server streams them. */
const meta = preview.meta({
  title: 'RelatedBoundary',
  component: RelatedPosts,
  args: defaultArgs('post', 'list'),
  argTypes: controlsOf('post', 'list'),
  parameters: listSnippet('post', 'list'),
  decorators: [asLoggedOut],
  render: (props: RelatedPostsProps) => (
    <RelatedBoundary queries={[toQuery('post', { ...props })]} fallback={<p>One moment</p>}>
      <RelatedPosts {...props} />
    </RelatedBoundary>
  ),
});

export const Default = meta.story(states.default);
export const Loading = meta.story({ ...states.loading, tags: ['release'] });
export const Failed = meta.story({ ...states.failed, tags: ['release'] });
