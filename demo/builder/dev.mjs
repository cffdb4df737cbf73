// Page builders over the demo's content: what `npm run dev:builder` starts.
import { runOnVite } from '../vite-host.mjs';

const url = await runOnVite(
  async (data, load) => {
    const { createBuilderSite } = await load('/builder/site.tsx');
    const { devAssets } = await load('/assets.ts');
    return createBuilderSite({ ...data, assets: devAssets });
  },
  // found before the first page is opened, or that would be loaded twice
  { optimizeDeps: { entries: ['builder/*-editor.tsx'] } },
);

if (url) console.log(`  Page builders  ${url}/builder/puck\n                 ${url}/builder/grapesjs\n`);
