import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prefetchRelated, type RelatedSnapshot, type RelxClient, RelxProvider, serializeSnapshot } from 'relx';
import { ShortcodeContent } from 'relx/shortcodes/content';
import { posts } from '../../conformance/content.js';
import type { Output } from './output.js';

/** A page with a snapshot in it, which must be read as it was. */
function snapshotPage(snapshot: RelatedSnapshot): string {
  const json = serializeSnapshot(snapshot);
  if (JSON.stringify(JSON.parse(json)) !== JSON.stringify(snapshot)) throw new Error('The snapshot is read differently.');
  return `<script type="application/json" id="relx">${json}</script><p>after</p>`;
}

/** Texts in what React renders, and in the snapshot beside it. */
export async function inReact(client: RelxClient, texts: readonly string[]): Promise<Output[]> {
  const queries = (['post', 'user', 'term'] as const).map((objectType) => ({ postId: posts.hub, objectType, limit: 50 }));
  const snapshot = await prefetchRelated(client, queries);
  const like = snapshotPage({});
  const [page] = Object.values(snapshot);
  if (!page) throw new Error('The hub has no lists.');
  const item = page.items[0];
  if (!item) throw new Error('The hub has no items.');
  const hostile = texts.map((text): RelatedSnapshot => {
    const related = { ...item.related, title: text, link: text };
    return { [text]: { ...page, items: [{ ...item, related } as typeof item] } };
  });
  return [
    { from: 'snapshot', html: snapshotPage(snapshot), like },
    ...hostile.map((each) => ({ from: 'snapshot of a text', html: snapshotPage(each), like })),
    ...texts.map((html) => {
      const content = createElement(ShortcodeContent, { html, postId: posts.hub });
      return { from: 'ShortcodeContent', html: renderToStaticMarkup(createElement(RelxProvider, { client }, content)) };
    }),
  ];
}
