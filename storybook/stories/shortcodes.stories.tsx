import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createClient } from 'relx';
import { ShortcodeContent } from 'relx/shortcodes/content';
import { mountShortcodes } from 'relx/shortcodes/mount';
import { expect, waitFor } from 'storybook/test';
import { url } from '../backend/backend.js';
import { sources } from '../backend/content.js';
import preview from '../preview.js';
import { asLoggedOut } from '../visitor.js';

const meta = preview.meta({
  title: 'Shortcodes',
  component: ShortcodeContent,
  argTypes: { html: { control: 'text' }, postId: { control: 'number' } },
  decorators: [asLoggedOut],
});

export const Posts = meta.story({
  args: {
    html: '<p>Before you go, read on.</p>[relx_related_posts limit="3" show_thumbnail="1" title="Read on"]<p>And then go.</p>',
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByRole('heading', { name: 'Read on' })).toBeVisible();
  },
});

export const PostsGrid = meta.story({
  args: { html: '[relx_related_posts layout="grid" limit="4" columns="2" excerpt_length="12"]' },
  play: async ({ canvas }) => expect(await canvas.findAllByRole('listitem')).toHaveLength(4),
});

export const AllShortcodes = meta.story({
  args: { html: '[relx_related_posts limit="2"] [relx_related_users layout="grid"] [relx_related_terms layout="grid"]' },
  play: async ({ canvas }) => waitFor(() => expect(canvas.getAllByRole('heading')).toHaveLength(3)),
});

export const Empty = meta.story({
  args: {
    html: `[relx_related_posts post_id="${sources.alone}"]<p>Nothing is related to it, so this stands here instead.</p>[/relx_related_posts]`,
  },
  play: async ({ canvas }) => void (await canvas.findByText(/stands here instead/)),
});

export const Escaped = meta.story({
  args: { html: '<p>Write [[relx_related_posts limit="3"]] for three posts.</p>' },
  play: async ({ canvas }) => void (await canvas.findByText(/Write \[relx_related_posts limit="3"\] for/)),
});

/** A page without React: HTML with placeholders for lists. */
function HtmlPage({ html }: { readonly html: string }): ReactElement {
  const page = useRef<HTMLDivElement>(null);
  const [client] = useState(() => createClient({ url, retries: 0 }));
  useEffect(() => {
    const { current: root } = page;
    if (!root) return;
    root.innerHTML = html;
    const { unmount } = mountShortcodes(root, { client });
    // after React has finished rendering
    return () => void setTimeout(unmount);
  }, [client, html]);
  return <div ref={page} />;
}

const place = { tag: 'relx_related_posts', attributes: { limit: '3', layout: 'grid' }, postId: sources.demo };

export const PageWithoutReact = meta.story({
  args: { html: `<h2>A page that is not React’s</h2><div data-relx-shortcode='${JSON.stringify(place)}'></div><p>The end.</p>` },
  render: ({ html }) => <HtmlPage html={html} />,
  play: async ({ canvas }) => expect(await canvas.findAllByRole('listitem')).toHaveLength(3),
});
