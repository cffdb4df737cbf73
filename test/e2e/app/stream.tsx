import { PassThrough, Readable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { RelxClient } from 'relx';
import { type PostOfPage, PostsPage } from './posts-page.js';

export { version } from 'react';

/** The page as it is streamed: the static part first, each list when it is there, scripts last. */
export function streamPage(posts: readonly PostOfPage[], client: RelxClient, script: string): Promise<ReadableStream> {
  const json = JSON.stringify(posts).replaceAll('<', '\\u003c');
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const { pipe } = renderToPipeableStream(<PostsPage posts={posts} client={client} />, {
      onShellError: reject,
      onShellReady() {
        body.write(
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>Posts</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"><script type="application/json" id="posts">${json}</script><script type="module" async src="${script}"></script><div id="root">`,
        );
        resolve(Readable.toWeb(body) as ReadableStream);
        pipe(body);
      },
    });
  });
}
