import type { ReactElement } from 'react';
import { RelatedPosts } from 'relx';
import { expect } from 'storybook/test';
import preview from '../preview.js';
import { asLoggedOut } from '../visitor.js';

const sections = [
  {
    title: 'Lists',
    text: 'RelatedPosts, RelatedUsers and RelatedTerms show related content as a list or a grid.',
    code: '<RelatedPosts layout="grid" limit={4} />',
  },
  {
    title: 'Hooks',
    text: 'useRelated returns the items and the state of a list. You write the markup.',
    code: "const { items, status } = useRelated({ objectType: 'post', limit: 4 });",
  },
  {
    title: 'Loaded items',
    text: 'RelatedView shows items that you have already loaded. It sends no requests.',
    code: '<RelatedView objectType="post" related={related} />',
  },
  {
    title: 'Shortcodes',
    text: 'ShortcodeContent renders HTML of WordPress with its lists.',
    code: '[relx_related_posts limit="3" layout="grid"]',
  },
];

/** What the stories show, with a first example. */
function Introduction(): ReactElement {
  return (
    <article>
      <h1>relx</h1>
      <p>
        These stories show each component in all its states, with a real backend in the page. Choose direction, colors, style and
        width in the toolbar. Change the props of a story under Controls.
      </p>
      <RelatedPosts layout="grid" limit={3} heading="Related posts" headingLevel={2} />
      {sections.map(({ title, text, code }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can scroll, so the keyboard has to reach it */}
          <pre tabIndex={0}>
            <code>{code}</code>
          </pre>
        </section>
      ))}
    </article>
  );
}

const meta = preview.meta({ title: 'Introduction', component: Introduction, decorators: [asLoggedOut] });

export const Introduce = meta.story({
  name: 'Introduction',
  play: async ({ canvas }) => expect(await canvas.findAllByRole('listitem')).toHaveLength(3),
});
