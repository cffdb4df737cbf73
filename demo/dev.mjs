// The demo with Vite: components update in the browser on save, and pages on reload.
import { runOnVite } from './vite-server.mjs';

await runOnVite('demo', async (data, load) => {
  const { createSite } = await load('/site.tsx');
  const { devAssets } = await load('/assets.ts');
  return createSite({ ...data, assets: devAssets });
});
