// Built server, started by `npm run demo`. Sets NODE_ENV before React is imported.
process.env.NODE_ENV ??= 'production';
const { start } = await import('./start.js');
const { builtAssets } = await import('./assets.js');
const { createSite } = await import('./site.js');
const { serve } = await import('relx/server/node');

await start(process.argv.slice(2), {
  listen: (app, port) => serve(app, { port }),
  site: (data) => createSite({ ...data, assets: builtAssets(new URL('../client/', import.meta.url)) }),
});

// makes this file a module
export {};
