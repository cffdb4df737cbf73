// WordPress's block editor over the demo's content: what `npm run dev:editor` starts.
import { runOnVite } from '../vite-host.mjs';
import { wordpressAliases } from './wordpress.mjs';

process.env.PORT ||= '8788';

await runOnVite(
  async (data, load) => {
    const { createEditorSite } = await load('/editor/site.tsx');
    const { devEditorAssets } = await load('/editor/assets.ts');
    return createEditorSite({ ...data, assets: devEditorAssets });
  },
  // found before the first page is opened, or that would be loaded twice
  { resolve: { alias: wordpressAliases }, optimizeDeps: { entries: ['editor/editor.tsx'] } },
  async ({ relx }, url, load) => (await load('/editor/welcome.ts')).editorWelcome(relx, url),
);
