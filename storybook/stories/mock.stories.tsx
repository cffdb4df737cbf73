import { RelatedPosts } from 'relx';
import { relatedPost } from 'relx/testing';
import { expect } from 'storybook/test';
import preview from '../preview.js';
import { withRelx } from '../samples/with-relx.js';
import withRelxText from '../samples/with-relx.tsx?raw';
import { sampleSnippet } from '../snippets.js';

const meta = preview.meta({
  title: 'Mock',
  component: RelatedPosts,
  parameters: sampleSnippet(withRelxText),
  decorators: [withRelx],
});

export const TwoPosts = meta.story({
  render: () => <RelatedPosts renderItem={({ related, data }) => `${related.title} ${data?.note ?? ''}`} />,
  parameters: { relx: { 'post:12': [relatedPost({ id: 7, data: { note: 'first' } }), relatedPost({ id: 8 })] } },
  play: async ({ canvas }) => {
    const items = await canvas.findAllByText(/^Post/);
    expect(items.map((item) => item.textContent?.trim())).toEqual(['Post 7 first', 'Post 8']);
  },
});

export const Failed = meta.story({
  args: { error: ({ error }) => <p>{error.code}</p> },
  parameters: { relx: { 'post:12': { code: 'db_error', status: 503 } } },
  play: async ({ canvas }) => expect(await canvas.findByText('db_error')).toBeVisible(),
});
