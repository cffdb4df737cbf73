import { PassThrough, type Readable } from 'node:stream';
import { createFromNodeStream } from '@vitejs/plugin-rsc/vendor/react-server-dom/client.node';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import {
  type AttributeProps,
  RelatedPosts,
  type RelatedSnapshot,
  RelatedTerms,
  RelatedUsers,
  type RelxClient,
  RelxProvider,
} from 'relx';

/** The HTML of what server components rendered. */
export async function listsHtml(rendered: Readable): Promise<string> {
  const page = createFromNodeStream(rendered, { moduleMap: {}, serverModuleMap: null, moduleLoading: null });
  const body = new PassThrough();
  // no list is missing in it, so it is whole
  renderToPipeableStream((await page) as ReactElement).pipe(body);
  let html = '';
  for await (const part of body) html += part;
  return html;
}

/** The HTML of the same lists as the components make it. */
export function componentsHtml(client: RelxClient, snapshot: RelatedSnapshot, post: number, props: AttributeProps): string {
  return renderToStaticMarkup(
    <RelxProvider client={client} snapshot={snapshot} postId={post}>
      <RelatedPosts {...props} />
      <RelatedUsers heading="" />
      <RelatedTerms layout="grid" orderBy="name" />
    </RelxProvider>,
  );
}
