import type { EditorAssets } from './assets.js';

/** Settings that the server passes to the editor script. */
export interface PageSettings {
  readonly nonce: string;
  readonly post: { readonly id: number; readonly type: string };
  /** Unsaved initial changes. */
  readonly edits?: { readonly title: string };
}

/** Page of the WordPress editor. */
export function EditorPage({ assets, ...settings }: PageSettings & { readonly assets: EditorAssets }) {
  return (
    <html lang="en">
      <head>
        <title>Edit</title>
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="/favicon.svg" />
        {assets.editor.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.editor.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body className={`wp-admin wp-core-ui js block-editor-page post-type-${settings.post.type}`}>
        <div id="editor" className="block-editor__container" data-settings={JSON.stringify(settings)} />
      </body>
    </html>
  );
}
