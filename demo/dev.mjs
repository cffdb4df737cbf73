// The demo with Vite in front of it: components change in the browser as you save them, pages on the next reload.
import { runOnVite } from './vite-host.mjs';

await runOnVite(async (data, load) => {
  const { createSite } = await load('/site.tsx');
  const { devAssets } = await load('/assets.ts');
  return createSite({ ...data, assets: devAssets });
});
