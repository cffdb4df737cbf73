import { type ContentObject, RelationError } from 'relx/core';
import type { Page } from '../page.js';
import type { Site } from '../site-context.js';
import { authorPage, shopPage, termPage } from './archive-page.js';
import { frontPage } from './front-page.js';
import { notFoundPage } from './not-found-page.js';
import { postPage } from './post-page.js';
import { stylesPage } from './styles-page.js';

/** Returns the page at a URL, or a redirect to it. */
export async function pageFor(site: Site, request: Request): Promise<Page | Response> {
  const { pathname, searchParams } = new URL(request.url);
  const queried = await byQuery(site, searchParams);
  if (queried === null) return notFoundPage;
  // without permalinks, these are the URLs of the pages
  if (queried && !queried.link.includes('/?')) return seeAt(queried.link);
  const layout = /(?:^|;\s*)relx-layout=list/.test(request.headers.get('cookie') ?? '') ? 'list' : 'grid';
  if (queried) return objectPage(site, queried, layout);

  const [, number] = /^\/page\/([1-9]\d{0,5})\/?$/.exec(pathname) ?? [];
  if (number === '1') return seeAt('/');
  if (pathname === '/' || number) return (await frontPage(site, Number(number ?? 1))) ?? notFoundPage;
  const object = await byPath(site, pathname);
  if (!object) {
    if (pathname === '/styles') return seeAt('/styles/');
    if (pathname === '/styles/') return (await stylesPage(site, searchParams)) ?? notFoundPage;
    return (/^\/shop\/?$/.test(pathname) ? await shopPage(site) : undefined) ?? notFoundPage;
  }
  if (!pathname.endsWith('/') && object.link.endsWith('/')) return seeAt(object.link);
  return objectPage(site, object, layout);
}

async function objectPage(site: Site, object: ContentObject, layout: 'list' | 'grid'): Promise<Page> {
  if (object.objectType === 'post') return postPage(site, object, layout);
  return object.objectType === 'user' ? authorPage(object) : termPage(site, object);
}

/** Redirects. Slugs can contain letters that are not allowed in headers. */
const seeAt = (link: string): Response => {
  const Location = link.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  return new Response(null, { status: 302, headers: { Location } });
};

/** Finds an object by path. WordPress stores slugs as letters or percent-encoded, and browsers send the latter. */
async function byPath({ relx }: Site, pathname: string): Promise<ContentObject | undefined> {
  try {
    const found = await relx.content.byPath(pathname.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()));
    if (found || !pathname.includes('%')) return found;
    return await relx.content.byPath(decodeURI(pathname));
  } catch (error) {
    // too long or wrongly encoded paths match no object
    if (error instanceof RelationError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** Finds the object of a URL such as `/?p=12`. Returns null if it does not exist, and undefined for other URLs. */
async function byQuery({ relx }: Site, query: URLSearchParams): Promise<ContentObject | null | undefined> {
  const { content } = relx;
  const posts = content.types.postTypes.map(({ rest_base }) => rest_base);
  const plain = { p: posts, page_id: posts, author: ['users'], cat: ['categories'] };
  for (const [name, collections] of Object.entries(plain)) {
    const id = query.get(name);
    if (id === null) continue;
    for (const base of /^[1-9]\d{0,14}$/.test(id) ? collections : []) {
      const collection = content.collection(base);
      const object = collection && (await content.get(collection, Number(id)));
      if (object) return object;
    }
    return null;
  }
  return undefined;
}
