import { readFileSync } from 'node:fs';
import { type Assets, builtAssets, devAssets } from '../assets.js';

/** Files of the demo and of the editor page. */
export interface EditorAssets extends Assets {
  readonly editor: Pick<Assets, 'styles' | 'scripts'>;
}

/** Files that `demo/editor/build.mjs` built. */
export function builtEditorAssets(folder: URL): EditorAssets {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<
    string,
    { readonly file: string; readonly css?: readonly string[] }
  >;
  const { file = '', css = [] } = manifest['editor/editor.tsx'] ?? {};
  return { ...builtAssets(folder), editor: { scripts: [`/${file}`], styles: css.map((name) => `/${name}`) } };
}

/** Source files, served by Vite. */
export const devEditorAssets: EditorAssets = {
  ...devAssets,
  editor: { scripts: ['/@vite/client', '/refresh.mjs', '/editor/editor.tsx'], styles: ['/editor/editor.css'] },
};
