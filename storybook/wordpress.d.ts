/** Types of an editor for one block, in addition to those of `blocks/types`. */
declare module '@wordpress/block-editor' {
  import type { FunctionComponent, PropsWithChildren } from 'react';

  export const BlockEditorProvider: FunctionComponent<
    PropsWithChildren<{
      value: readonly object[];
      // biome-ignore lint/suspicious/noExplicitAny: whatever was given as value
      onInput: (blocks: any) => void;
      // biome-ignore lint/suspicious/noExplicitAny: whatever was given as value
      onChange: (blocks: any) => void;
      settings: object;
    }>
  >;
  export const BlockContextProvider: FunctionComponent<PropsWithChildren<{ value: object }>>;
  export const BlockToolbar: FunctionComponent<{ hideDragHandle?: boolean }>;
  export const BlockTools: FunctionComponent<PropsWithChildren>;
  export const BlockList: FunctionComponent;
  export const BlockInspector: FunctionComponent;
  export const WritingFlow: FunctionComponent<PropsWithChildren>;
  export const ObserveTyping: FunctionComponent<PropsWithChildren>;
}
