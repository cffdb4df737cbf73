// WordPress's block editor with the demo's content, started by `npm run dev:editor`.
import { runOnVite } from '../vite-host.mjs';
import { wordpressAliases } from './wordpress.mjs';

process.env.PORT ||= '8788';

await runOnVite(
  'editor',
  async (data, load) => {
    const { createEditorSite } = await load('/editor/site.tsx');
    const { devEditorAssets } = await load('/editor/assets.ts');
    return createEditorSite({ ...data, assets: devEditorAssets });
  },
  // scan dependencies before the first page opens, because a later scan loads them twice
  { resolve: { alias: wordpressAliases }, optimizeDeps: { entries: ['editor/editor.tsx'] } },
  async ({ relx }, url, load) => (await load('/editor/welcome.ts')).editorWelcome(relx, url),
);
