import type { Data } from '@puckeditor/core';
import { Render } from '@puckeditor/core/rsc';
import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createPageTags } from 'relx/dynamic-tags/puck';
import type { App } from 'relx/server';
import type { Assets } from '../assets.js';
import { createSite } from '../site.js';
import type { SiteData } from '../start.js';
import { config } from './config.js';
import { readSaved, resetSaved, writeSaved } from './pages.js';

/** The demo with Puck at `/builder/puck`. The saved page is at `/builder/puck/page`. */
export function createBuilderSite(data: SiteData & { readonly assets: Assets }): App {
  const app = new Hono();
  const site = createSite(data, 'builders');

  app.get('/builder', (context) => context.redirect('/builder/puck'));
  app.get('/builder/puck', () => html(<Editor assets={data.assets} />));
  app.get('/builder/puck/data', async (context) => context.json(await readSaved()));
  app.put('/builder/puck/data', async (context) => {
    await writeSaved(await context.req.json());
    return context.body(null, 204);
  });
  app.delete('/builder/puck/data', async (context) => {
    await resetSaved();
    return context.body(null, 204);
  });
  app.get('/builder/puck/page', async ({ req }) => {
    const saved = (await readSaved()) as Data;
    const relx = createPageTags({ core: data.relx, postId: Number(req.query('post')) || 1 });
    // loads all data of the page, with one query per type of list
    await relx.load(saved);
    return html(
      <html lang="en">
        <head>
          <title>A page of the builder</title>
          <link rel="icon" href="/favicon.svg" />
          <link rel="stylesheet" href="/builder/builder.css" />
        </head>
        <body style={{ margin: 0 }}>
          <Render config={config} data={saved} metadata={{ relx }} />
        </body>
      </html>,
    );
  });
  app.all('*', ({ req }) => site.fetch(req.raw));
  return { fetch: async (request) => app.fetch(request) };
}

const html = (page: ReactNode) =>
  new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });

function Editor({ assets }: { readonly assets: Assets }) {
  // Vite's client replaces that of the site
  const scripts = assets.scripts.filter((script) => !script.startsWith('/client'));
  return (
    <html lang="en">
      <head>
        <title>relx: Puck</title>
        <link rel="icon" href="/favicon.svg" />
        {[...scripts, '/builder/puck-editor.tsx'].map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body style={{ margin: 0 }}>
        <div id="builder" />
      </body>
    </html>
  );
}
