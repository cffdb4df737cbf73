import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { App } from 'relx/server';
import { createSite } from '../site.js';
import type { SiteData } from '../start.js';
import type { EditorAssets } from './assets.js';
import { type Author, authorOf } from './author.js';
import { EditorPage } from './editor-page.js';
import { listPosts, PostsPage } from './posts-page.js';

const LOGIN = '/wp-login.php';

/** The demo with login and WordPress's block editor, at the paths of WordPress. */
export function createEditorSite(data: SiteData & { readonly assets: EditorAssets }): App {
  const app = new Hono();
  const site = createSite(data, 'editor');
  const { content } = data.relx;

  /** Handles a request of a logged-in user. Redirects other users to the login form. */
  const forAuthors = (path: string, answer: (author: Author, request: Request) => Promise<Response>) =>
    app.get(path, async ({ req, redirect }) => {
      const author = await authorOf(site, req.raw);
      const { pathname, search } = new URL(req.url);
      return author ? answer(author, req.raw) : redirect(`${LOGIN}?${new URLSearchParams({ redirect_to: pathname + search })}`);
    });

  app.get('/wp-admin', ({ redirect }) => redirect('/wp-admin/edit.php'));
  forAuthors('/wp-admin/edit.php', async (author, request) => {
    const type = new URL(request.url).searchParams.get('post_type') ?? 'post';
    const postTypes = content.types.postTypes;
    const current = postTypes.find(({ name }) => name === type) ?? postTypes[0];
    if (!current) return html(<p>This site has no posts.</p>, 404);
    const posts = await listPosts(author, current);
    return html(<PostsPage posts={posts} current={current} types={postTypes} />);
  });
  forAuthors('/wp-admin/post-new.php', async (author, request) => {
    const type = new URL(request.url).searchParams.get('post_type') ?? 'post';
    const base = content.types.postTypes.find(({ name }) => name === type)?.rest_base;
    if (!base) return refused(404);
    const made = await author.ask(`/wp/v2/${base}`, { method: 'POST', body: JSON.stringify({ status: 'draft', title: 'New' }) });
    const { id } = (await made.json()) as { id?: number };
    if (id === undefined) return refused(made.status);
    // WordPress creates drafts without a title, which the API rejects
    const page = { nonce: author.nonce, post: { id, type }, edits: { title: '' } };
    return html(<EditorPage assets={data.assets} {...page} />);
  });
  forAuthors('/wp-admin/post.php', async (author, request) => {
    const id = Number(new URL(request.url).searchParams.get('post'));
    const post = Number.isSafeInteger(id) && id > 0 ? await content.postAsIs(id) : undefined;
    const type = content.types.postTypes.find(({ name }) => name === post?.row.post_type);
    if (!post || !type) return refused(404);
    const mine = await author.ask(`/wp/v2/${type.rest_base}/${id}?context=edit&_fields=id`);
    if (!mine.ok) return refused(mine.status);
    return html(<EditorPage assets={data.assets} nonce={author.nonce} post={{ id, type: type.name }} />);
  });
  app.all('*', ({ req }) => site.fetch(req.raw));
  return { fetch: async (request) => app.fetch(request) };
}

const html = (page: ReactNode, status = 200) =>
  new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "frame-ancestors 'self'",
      'X-Content-Type-Options': 'nosniff',
    },
  });

const refused = (status: number) =>
  html(
    <p>
      {status === 404 ? 'There is no such post.' : 'You cannot edit this.'} <a href="/wp-admin/edit.php">All posts</a>
    </p>,
    status === 404 ? 404 : 403,
  );
