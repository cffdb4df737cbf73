/** As much of `@wordpress/block-editor` and `@wordpress/editor` as blocks use: the first has no types of its own. */
declare module '@wordpress/block-editor' {
  import type { StoreDescriptor } from '@wordpress/data';
  import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';

  type DivProps = ComponentPropsWithRef<'div'>;
  export const useBlockProps: { (props?: DivProps): DivProps; save(props?: Readonly<Record<string, unknown>>): DivProps };
  export function BlockControls(props: {
    readonly group?: 'default' | 'block' | 'inline' | 'other';
    readonly children?: ReactNode;
  }): ReactElement;
  export function InspectorControls(props: {
    readonly group?: 'default' | 'settings' | 'styles' | 'advanced';
    readonly children?: ReactNode;
  }): ReactElement;
  export function RichText(props: {
    readonly identifier: string;
    readonly tagName: string;
    readonly className?: string;
    readonly 'aria-label'?: string;
    readonly placeholder?: string;
    readonly allowedFormats?: readonly string[];
    readonly withoutInteractiveFormatting?: boolean;
    readonly disableLineBreaks?: boolean;
    /** HTML. */
    readonly value: string;
    readonly onChange: (html: string) => void;
  }): ReactElement;
  export function RichTextToolbarButton(props: {
    readonly icon: ReactElement;
    readonly title: string;
    readonly onClick: () => void;
  }): ReactElement;
  export const store: StoreDescriptor;
}

declare module '@wordpress/editor' {
  import type { ReactElement, ReactNode } from 'react';

  export function PluginDocumentSettingPanel(props: {
    readonly name: string;
    readonly title: string;
    readonly className?: string;
    readonly children?: ReactNode;
  }): ReactElement;
}
