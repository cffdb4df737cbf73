import { createElement, type ReactElement } from 'react';

type Panel = (props: Readonly<Record<string, unknown>>) => ReactElement;
interface Editors {
  readonly editor?: { readonly PluginDocumentSettingPanel?: Panel };
  /** Where WordPress had it before 6.6. */
  readonly editPost?: { readonly PluginDocumentSettingPanel?: Panel };
}

/**
 * `@wordpress/editor` as WordPress's page has it when the panel is shown. It is not a dependency of the script: that would
 * load the post editor on the screen of widgets, too, which WordPress warns of.
 */
export function PluginDocumentSettingPanel(props: Readonly<Record<string, unknown>>): ReactElement | null {
  const { editor, editPost } = (window as { wp?: Editors }).wp ?? {};
  const panel = editor?.PluginDocumentSettingPanel ?? editPost?.PluginDocumentSettingPanel;
  return panel ? createElement(panel, props) : null;
}
