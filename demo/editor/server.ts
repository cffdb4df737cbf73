// Built editor for tests. Sets NODE_ENV before React is imported.
process.env.NODE_ENV ??= 'production';
const { start } = await import('../start.js');
const { builtEditorAssets } = await import('./assets.js');
const { createEditorSite } = await import('./site.js');
const { editorWelcome } = await import('./welcome.js');
const { serve } = await import('relx/server/node');

await start(process.argv.slice(2), {
  listen: (app, port) => serve(app, { port }),
  site: (data) => createEditorSite({ ...data, assets: builtEditorAssets(new URL('../client/', import.meta.url)) }),
  welcome: ({ relx }, url) => editorWelcome(relx, url),
});

// makes this file a module
export {};
