// Puck with the demo's content, started by `npm run dev:builder`.
import { runOnVite } from '../vite-server.mjs';

process.env.PORT ||= '8789';

const url = await runOnVite(
  'builder',
  async (data, load) => {
    const { createBuilderSite } = await load('/builder/site.tsx');
    const { devAssets } = await load('/assets.ts');
    return createBuilderSite({ ...data, assets: devAssets });
  },
  // scan dependencies before the first page opens, because a later scan loads them twice
  { optimizeDeps: { entries: ['builder/*-editor.tsx'] } },
);

if (url) console.log(`  Puck  ${url}/builder/puck\n`);
