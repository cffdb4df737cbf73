import type { Data } from '@puckeditor/core';
import { Render } from '@puckeditor/core/rsc';
import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fillTags } from 'relx/dynamic-tags/grapesjs';
import { createPageTags } from 'relx/dynamic-tags/puck';
import type { App } from 'relx/server';
import type { Assets } from '../assets.js';
import { raw } from '../html.js';
import { createSite } from '../site.js';
import type { SiteData } from '../start.js';
import { config } from './config.js';
import { type Builder, builders, readSaved, resetSaved, writeSaved } from './pages.js';

/** The demo with page builders at `/builder/puck` and `/builder/grapesjs`. Saved pages are at `/page` below these paths. */
export function createBuilderSite(data: SiteData & { readonly assets: Assets }): App {
  const app = new Hono();
  const site = createSite(data, 'builders');
  const postOf = (post: string | undefined) => Number(post) || 1;

  app.get('/builder', (context) => context.redirect('/builder/puck'));
  for (const builder of builders) {
    const path = `/builder/${builder}`;
    app.get(path, () => html(<Editor builder={builder} assets={data.assets} />));
    app.get(`${path}/data`, async (context) => context.json(await readSaved(builder)));
    app.put(`${path}/data`, async (context) => {
      await writeSaved(builder, await context.req.json());
      return context.body(null, 204);
    });
    app.delete(`${path}/data`, async (context) => {
      await resetSaved(builder);
      return context.body(null, 204);
    });
  }
  app.get('/builder/puck/page', async ({ req }) => {
    const saved = (await readSaved('puck')) as Data;
    const relx = createPageTags({ core: data.relx, postId: postOf(req.query('post')) });
    // loads all data of the page, with one query per type of list
    await relx.load(saved);
    return html(
      <Page>
        <Render config={config} data={saved} metadata={{ relx }} />
      </Page>,
    );
  });
  app.get('/builder/grapesjs/page', async ({ req }) => {
    const { html: saved = '' } = (await readSaved('grapesjs')) as { html?: string };
    const filled = await fillTags(saved, { core: data.relx, postId: postOf(req.query('post')) });
    // trusted HTML: a page that the user of the demo saved in the builder
    return html(
      <Page>
        <main className="b-page" {...raw(filled)} />
      </Page>,
    );
  });
  app.all('*', ({ req }) => site.fetch(req.raw));
  return { fetch: async (request) => app.fetch(request) };
}

const html = (page: ReactNode) =>
  new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });

function Editor({ builder, assets }: { readonly builder: Builder; readonly assets: Assets }) {
  // Vite's client replaces that of the site
  const scripts = assets.scripts.filter((script) => !script.startsWith('/client'));
  return (
    <html lang="en">
      <head>
        <title>{`relx: ${builder}`}</title>
        <link rel="icon" href="/favicon.svg" />
        {[...scripts, `/builder/${builder}-editor.tsx`].map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body style={{ margin: 0 }}>
        <div id="builder" />
      </body>
    </html>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>A page of the builder</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/builder/builder.css" />
      </head>
      <body style={{ margin: 0 }}>{children}</body>
    </html>
  );
}
